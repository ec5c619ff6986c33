import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cut } from '#server/core/db/cursor.ts'
import { having, readColumns, tagged } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type BlogSort, type BlogTimeframe, blogCategories, blogTimeframes } from '#shared/content/blog-options.ts'
import type { adminBlogs, BlogFilter } from '#shared/content/blogs.ts'
import { facetsOf } from '../content/facets.ts'
import { inOrder, type Order } from '../content/order.ts'
import { countStatuses, rowsBefore, schedulableStatusesOf } from '../content/staff-list.ts'
import { blogs } from './blogs.table.ts'
import { shown } from './visible.ts'

type Filter = z.output<typeof BlogFilter>
type AdminFilter = z.output<typeof adminBlogs.list.input>
type Narrowed = Pick<Filter, 'category' | 'timeframe' | 'tag'>

const columns = readColumns(blogs)
/** The columns of a card: a list does not carry its texts along. */
export const cardColumns = (({ content: _, ...rest }) => rest)(columns)

const orders = {
  newest: { column: blogs.publishedAt, by: 'time', direction: 'desc' },
  oldest: { column: blogs.publishedAt, by: 'time', direction: 'asc' },
  viewed: { column: blogs.views, by: 'number', direction: 'desc' },
  commented: { column: blogs.commentsCount, by: 'number', direction: 'desc' },
} as const satisfies Record<BlogSort, Order>

/** One page of what visitors see. */
export async function pageOfShown(db: Db, { limit, cursor, sort, ...filter }: Filter) {
  const { after, orderBy } = inOrder(orders[sort], blogs.id, cursor)
  const rows = await db
    .select({ ...cardColumns, sortedBy: orders[sort].column })
    .from(blogs)
    .where(and(shown, narrowed(filter), after))
    .orderBy(...orderBy)
    .limit(limit + 1)
  return cut(rows, limit)
}

/** How many there are, and how many each option of a filter would show with the other filters kept. */
export async function countShown(db: Db, { category, timeframe, tag }: Narrowed) {
  const groups = await db
    .select({ category: blogs.category, timeframe: youngest, count: sql<number>`count(*)::int` })
    .from(blogs)
    .where(and(shown, tagged(blogs.tags, tag)))
    .groupBy(blogs.category, youngest)
  return facetsOf(groups, {
    category: { options: blogCategories, chosen: category },
    timeframe: { options: timeframes, chosen: timeframe && [timeframe], shows: reaches },
  })
}

const timeframes = Object.keys(blogTimeframes) as BlogTimeframe[]
const lengths: readonly string[] = timeframes

/** The shortest timeframe a blog is in. Our own words and figures, so that grouping by it is one expression. */
const youngest = sql<string>`case ${sql.join(
  timeframes.map((name) => sql`when ${since(name)} then ${sql.raw(`'${name}'`)}`),
  sql` `,
)} else 'older' end`

/** Longer timeframes hold what shorter ones do. */
function reaches(option: string, value: string) {
  const place = lengths.indexOf(value)
  return place >= 0 && place <= lengths.indexOf(option)
}

function since(timeframe: BlogTimeframe): SQL {
  return sql`${blogs.publishedAt} > now() - make_interval(hours => ${sql.raw(String(blogTimeframes[timeframe]))})`
}

/** The filters as one condition, absent when nothing was chosen. */
function narrowed({ category, timeframe, tag }: Narrowed): SQL | undefined {
  return and(
    category?.length ? sql`${blogs.category} = any(${sql.param(category)})` : undefined,
    timeframe && since(timeframe),
    tagged(blogs.tags, tag),
  )
}

const statuses = schedulableStatusesOf(blogs, sql`${blogs.publishAt} is not null`)

/** One page of everything there is, for staff, and how many each status has with the other filters kept. */
export async function pageOfStored(db: Db, { limit, cursor, page, sort, q, status, ...filter }: AdminFilter) {
  // Drafts were never published: for staff the newest is what was made last.
  const { column, ...way } = orders[sort]
  const order = { ...way, column: column === blogs.publishedAt ? blogs.createdAt : column }
  const { after, orderBy } = inOrder(order, blogs.id, cursor)
  const chosen = and(narrowed(filter), await having(db, blogs, q))
  const rows = await db
    .select({ ...columns, sortedBy: order.column })
    .from(blogs)
    .where(and(statuses[status ?? 'all'], chosen, after))
    .orderBy(...orderBy)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1)
  const counts = await countStatuses(db, blogs, statuses, chosen)
  return { ...cut(rows, limit), total: counts[status ?? 'all'], counts }
}
