import { and, asc, desc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { everyWordIn, small } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { PageSort } from '#shared/content/page-options.ts'
import type { adminPages } from '#shared/content/site-pages.ts'
import { countStatuses, rowsBefore, schedulableStatusesOf } from '../content/staff-list.ts'
import { pages } from './site-pages.table.ts'

type Filter = z.output<typeof adminPages.list.input>

const statuses = schedulableStatusesOf(pages, sql`${pages.published} and coalesce(${pages.publishAt} > now(), false)`)
const orders = {
  order: [asc(pages.place), asc(pages.title)],
  newest: [desc(pages.createdAt)],
  title: [asc(pages.title)],
} as const satisfies Record<PageSort, unknown>

/** One page of the list for staff, and how many each status has with the search kept. */
export async function pageOfStored(db: Db, { q, status, sort, page, limit }: Filter) {
  const chosen = everyWordIn(small(pages.title, pages.slug), q)
  const rows = await db
    .select()
    .from(pages)
    .where(and(statuses[status ?? 'all'], chosen))
    .orderBy(...orders[sort], desc(pages.id))
    .offset(rowsBefore({ page, limit }))
    .limit(limit)
  const counts = await countStatuses(db, pages, statuses, chosen)
  return { rows, total: counts[status ?? 'all'], counts }
}
