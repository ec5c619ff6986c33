import { sql } from 'drizzle-orm'
import { columnsWithoutSearchText } from '#server/core/db/list-search.ts'
import { type BlogSort, type BlogTimeframe, blogTimeframes } from '#shared/content/blog-options.ts'
import { categoryFilter } from '../categories/filter.ts'
import { contentList } from '../content/content-list.ts'
import { schedulableStatusesOf } from '../content/staff-list.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import type { CardRow } from './present.ts'
import { isVisible } from './visible.ts'

const timeframes = Object.keys(blogTimeframes) as BlogTimeframe[]

/** Later than the start of a timeframe, without parameters so that `group by` accepts the expression. */
const isWithin = (timeframe: BlogTimeframe) =>
  sql`${blogs.publishedAt} > now() - make_interval(hours => ${sql.raw(String(blogTimeframes[timeframe]))})`

/** The shortest timeframe of a blog. */
const shortestTimeframe = sql<string>`case ${sql.join(
  timeframes.map((name) => sql`when ${isWithin(name)} then ${sql.raw(`'${name}'`)}`),
  sql` `,
)} else 'older' end`

/** Longer timeframes include shorter ones. */
function reaches(option: string, value: string) {
  const [index, end] = [value, option].map((name) => timeframes.indexOf(name as BlogTimeframe)) as [number, number]
  return index >= 0 && index <= end
}

const columns = columnsWithoutSearchText(blogs)

export const blogList = contentList<
  CardRow,
  BlogSort,
  'category' | 'timeframe',
  'published' | 'scheduled' | 'draft' | 'trash',
  BlogRow
>({
  table: blogs,
  isVisible,
  columns: (({ content: _, ...rest }) => rest)(columns),
  storedColumns: columns,
  orders: {
    newest: { column: blogs.publishedAt, by: 'time', direction: 'desc' },
    oldest: { column: blogs.publishedAt, by: 'time', direction: 'asc' },
    viewed: { column: blogs.views, by: 'number', direction: 'desc' },
    commented: { column: blogs.commentsCount, by: 'number', direction: 'desc' },
  },
  filters: {
    category: categoryFilter('blogs', blogs.category),
    timeframe: {
      column: shortestTimeframe,
      options: timeframes,
      shows: reaches,
      where: ([timeframe]) => isWithin(timeframe as BlogTimeframe),
    },
  },
  statuses: schedulableStatusesOf(blogs, sql`${blogs.publishAt} is not null`),
})
