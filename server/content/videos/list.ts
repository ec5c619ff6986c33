import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cut } from '#server/core/db/cursor.ts'
import { having, readColumns, tagged } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import {
  type VideoSort,
  videoCategories,
  videoLengthNames,
  videoLengths,
  videoQualities,
} from '#shared/content/video-options.ts'
import type { adminVideos, VideoFilter } from '#shared/content/videos.ts'
import { lengthOf } from '../clips/lengths.ts'
import { facetsOf } from '../content/facets.ts'
import { inOrder, type Order } from '../content/order.ts'
import { countStatuses, rowsBefore, statusesOf } from '../content/staff-list.ts'
import { videos } from './videos.table.ts'
import { shown } from './visible.ts'

type Filter = z.output<typeof VideoFilter>
type AdminFilter = z.output<typeof adminVideos.list.input>
type Narrowed = Pick<Filter, 'category' | 'duration' | 'quality' | 'tag'>

/** The columns of a card, without the captions, of which it only says whether there are any. */
export const cardColumns = (({ captions: _, ...rest }) => ({
  ...rest,
  captioned: sql<boolean>`${videos.captions} <> ''`.as('captioned'),
}))(readColumns(videos))

/**
 * Views per day of age plus twice the likes, in thousandths. By the full hour,
 * so that the pages of one list belong together; what is younger than a day is
 * one day old, or a single view would carry it to the top.
 */
const trend =
  sql<number>`(1000 * (${videos.views} / greatest(1, extract(epoch from date_trunc('hour', now()) - ${videos.publishedAt}) / 86400) + 2 * ${videos.likes}))::bigint`.mapWith(
    Number,
  )

const orders = {
  newest: { column: videos.publishedAt, by: 'time', direction: 'desc' },
  trending: { column: trend, by: 'number', direction: 'desc' },
  viewed: { column: videos.views, by: 'number', direction: 'desc' },
  liked: { column: videos.likes, by: 'number', direction: 'desc' },
  oldest: { column: videos.publishedAt, by: 'time', direction: 'asc' },
} as const satisfies Record<VideoSort, Order>

const length = lengthOf(videos.duration, videoLengths)

/** One page of what visitors see. */
export async function pageOfShown(db: Db, { limit, cursor, sort, ...filter }: Filter) {
  const { after, orderBy } = inOrder(orders[sort], videos.id, cursor)
  const rows = await db
    .select({ ...cardColumns, sortedBy: orders[sort].column })
    .from(videos)
    .where(and(shown, narrowed(filter), after))
    .orderBy(...orderBy)
    .limit(limit + 1)
  return cut(rows, limit)
}

/** How many there are, and how many each option of a filter would show with the other filters kept. */
export async function countShown(db: Db, { category, duration, quality, tag }: Narrowed) {
  const groups = await db
    .select({ category: videos.category, duration: length, quality: videos.quality, count: sql<number>`count(*)::int` })
    .from(videos)
    .where(and(shown, tagged(videos.tags, tag)))
    .groupBy(videos.category, length, videos.quality)
  return facetsOf(groups, {
    category: { options: videoCategories, chosen: category },
    duration: { options: videoLengthNames, chosen: duration },
    quality: { options: videoQualities, chosen: quality },
  })
}

/** The filters as one condition, absent when nothing was chosen. */
function narrowed({ category, duration, quality, tag }: Narrowed): SQL | undefined {
  return and(
    category?.length ? sql`${videos.category} = any(${sql.param(category)})` : undefined,
    duration?.length ? sql`${length} = any(${sql.param(duration)})` : undefined,
    quality?.length ? sql`${videos.quality} = any(${sql.param(quality)})` : undefined,
    tagged(videos.tags, tag),
  )
}

const statuses = statusesOf(videos)

/** One page of everything there is, for staff, and how many each status has with the other filters kept. */
export async function pageOfStored(db: Db, { limit, cursor, page, sort, q, status, ...filter }: AdminFilter) {
  // Drafts were never published: for staff the newest is what was made last.
  const { column, ...way } = orders[sort]
  const order = { ...way, column: column === videos.publishedAt ? videos.createdAt : column }
  const { after, orderBy } = inOrder(order, videos.id, cursor)
  const chosen = and(narrowed(filter), await having(db, videos, q))
  const rows = await db
    .select({ ...cardColumns, sortedBy: order.column })
    .from(videos)
    .where(and(statuses[status ?? 'all'], chosen, after))
    .orderBy(...orderBy)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1)
  const counts = await countStatuses(db, videos, statuses, chosen)
  return { ...cut(rows, limit), total: counts[status ?? 'all'], counts }
}
