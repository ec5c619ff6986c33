import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cut } from '#server/core/db/cursor.ts'
import { having, readColumns, tagged } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import {
  type AudioSort,
  audioCategories,
  audioLengthNames,
  audioLengths,
  audioQualities,
  audioTypeNames,
} from '#shared/content/audio-options.ts'
import type { AudioFilter, adminAudios } from '#shared/content/audios.ts'
import { lengthOf } from '../clips/lengths.ts'
import { facetsOf } from '../content/facets.ts'
import { inOrder, type Order } from '../content/order.ts'
import { countStatuses, rowsBefore, statusesOf } from '../content/staff-list.ts'
import { audios } from './audios.table.ts'
import { shown } from './visible.ts'

type Filter = z.output<typeof AudioFilter>
type AdminFilter = z.output<typeof adminAudios.list.input>
type Narrowed = Pick<Filter, 'type' | 'category' | 'duration' | 'quality' | 'tag'>

/** The columns of a card: a list does not carry transcripts along. */
export const cardColumns = (({ transcript: _, waveform: __, ...rest }) => rest)(readColumns(audios))

const orders = {
  newest: { column: audios.publishedAt, by: 'time', direction: 'desc' },
  played: { column: audios.plays, by: 'number', direction: 'desc' },
  downloaded: { column: audios.downloads, by: 'number', direction: 'desc' },
  rated: { column: audios.rating, by: 'number', direction: 'desc' },
  shortest: { column: audios.duration, by: 'number', direction: 'asc' },
  longest: { column: audios.duration, by: 'number', direction: 'desc' },
} as const satisfies Record<AudioSort, Order>

const length = lengthOf(audios.duration, audioLengths)

/** One page of what visitors find. */
export async function pageOfShown(db: Db, { limit, cursor, sort, ...filter }: Filter) {
  const { after, orderBy } = inOrder(orders[sort], audios.id, cursor)
  const rows = await db
    .select({ ...cardColumns, sortedBy: orders[sort].column })
    .from(audios)
    .where(and(shown, narrowed(filter), after))
    .orderBy(...orderBy)
    .limit(limit + 1)
  return cut(rows, limit)
}

/** How many there are, and how many each option of a filter would show with the other filters kept. */
export async function countShown(db: Db, { type, category, duration, quality, tag }: Narrowed) {
  const groups = await db
    .select({
      type: audios.type,
      category: audios.category,
      duration: length,
      quality: audios.quality,
      count: sql<number>`count(*)::int`,
    })
    .from(audios)
    .where(and(shown, tagged(audios.tags, tag)))
    .groupBy(audios.type, audios.category, length, audios.quality)
  return facetsOf(groups, {
    type: { options: audioTypeNames, chosen: type },
    category: { options: audioCategories, chosen: category },
    duration: { options: audioLengthNames, chosen: duration },
    quality: { options: audioQualities, chosen: quality },
  })
}

/** The filters as one condition, absent when nothing was chosen. */
function narrowed({ type, category, duration, quality, tag }: Narrowed): SQL | undefined {
  return and(
    type?.length ? sql`${audios.type} = any(${sql.param(type)})` : undefined,
    category?.length ? sql`${audios.category} = any(${sql.param(category)})` : undefined,
    duration?.length ? sql`${length} = any(${sql.param(duration)})` : undefined,
    quality?.length ? sql`${audios.quality} = any(${sql.param(quality)})` : undefined,
    tagged(audios.tags, tag),
  )
}

const statuses = statusesOf(audios)

/** One page of everything there is, for staff, and how many each status has with the other filters kept. */
export async function pageOfStored(db: Db, { limit, cursor, page, sort, q, status, ...filter }: AdminFilter) {
  // Drafts were never published: for staff the newest is what was made last.
  const { column, ...way } = orders[sort]
  const order = { ...way, column: column === audios.publishedAt ? audios.createdAt : column }
  const { after, orderBy } = inOrder(order, audios.id, cursor)
  const chosen = and(narrowed(filter), await having(db, audios, q))
  const rows = await db
    .select({ ...cardColumns, sortedBy: order.column })
    .from(audios)
    .where(and(statuses[status ?? 'all'], chosen, after))
    .orderBy(...orderBy)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1)
  const counts = await countStatuses(db, audios, statuses, chosen)
  return { ...cut(rows, limit), total: counts[status ?? 'all'], counts }
}
