import { and, asc, desc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { containsAllTerms, lowerCaseText } from '#server/core/db/list-search.ts'
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

/** One page for staff, and the number of search results in each status. */
export async function storedPage(db: Db, { q, status, sort, page, limit }: Filter) {
  const matches = containsAllTerms(lowerCaseText(pages.title, pages.slug), q)
  const rows = await db
    .select()
    .from(pages)
    .where(and(statuses[status ?? 'all'], matches))
    .orderBy(...orders[sort], desc(pages.id))
    .offset(rowsBefore({ page, limit }))
    .limit(limit)
  const counts = await countStatuses(db, pages, statuses, matches)
  return { rows, total: counts[status ?? 'all'], counts }
}
