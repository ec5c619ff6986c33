import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cut } from '#server/core/db/cursor.ts'
import { having, readColumns, tagged } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { DocumentSort } from '#shared/content/document-options.ts'
import type { adminDocuments, DocumentFilter } from '#shared/content/documents.ts'
import { inOrder, type Order } from '../content/order.ts'
import { countStatuses, rowsBefore, statusesOf } from '../content/staff-list.ts'
import { type DocumentRow, documents } from './documents.table.ts'

type Filter = z.output<typeof DocumentFilter>
type AdminFilter = z.output<typeof adminDocuments.list.input>

const orders = {
  newest: { column: documents.publishedAt, by: 'time', direction: 'desc' },
  oldest: { column: documents.publishedAt, by: 'time', direction: 'asc' },
  downloads: { column: documents.downloads, by: 'number', direction: 'desc' },
} as const satisfies Record<DocumentSort, Order>

const columns = readColumns(documents)

/** Categories are free words, so only so many are counted. */
const mostCategories = 50

async function pageOf(
  db: Db,
  order: Order,
  { limit, cursor, page }: Pick<AdminFilter, 'limit' | 'cursor' | 'page'>,
  where: SQL | undefined,
) {
  const { after, orderBy } = inOrder(order, documents.id, cursor)
  const rows = await db
    .select(columns)
    .from(documents)
    .where(and(where, after))
    .orderBy(...orderBy)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1)
  return cut(
    rows.map((row) => ({ ...row, sortedBy: placeOf(order, row) })),
    limit,
  )
}

function placeOf({ column }: Order, { downloads, createdAt, publishedAt }: DocumentRow) {
  if (column === documents.downloads) return downloads
  return column === documents.createdAt ? createdAt : publishedAt
}

/** One page of what somebody may see, how many there are, and how many of each category. */
export async function pageOfShown(db: Db, shown: SQL, { sort, category, tag, ...page }: Filter) {
  const found = and(shown, tagged(documents.tags, tag))
  const chosen = and(found, category ? sql`${documents.category} = ${category}` : undefined)
  const counts = await db
    .select({ category: documents.category, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(found)
    .groupBy(documents.category)
    .orderBy(sql`count(*) desc`, documents.category)
    .limit(mostCategories)
  return {
    ...(await pageOf(db, orders[sort], page, chosen)),
    total: await db.$count(documents, chosen),
    facets: {
      category: Object.fromEntries(counts.filter((one) => one.category).map((one) => [one.category, one.count])),
    },
  }
}

const statuses = statusesOf(documents)

/** One page of everything there is, for staff, and how many each status has with the other filters kept. */
export async function pageOfStored(db: Db, { sort, category, tag, q, status, ...page }: AdminFilter) {
  const chosen = and(
    tagged(documents.tags, tag),
    category ? sql`${documents.category} = ${category}` : undefined,
    await having(db, documents, q),
  )
  // Drafts were never published: for staff the newest is what was made last.
  const order = sort === 'downloads' ? orders.downloads : { ...orders[sort], column: documents.createdAt }
  const counts = await countStatuses(db, documents, statuses, chosen)
  const rows = await pageOf(db, order, page, and(statuses[status ?? 'all'], chosen))
  return { ...rows, total: counts[status ?? 'all'], counts }
}
