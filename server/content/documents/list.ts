import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { columnsWithoutSearchText, hasTag } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { DocumentSort } from '#shared/content/document-options.ts'
import type { DocumentFilter } from '#shared/content/documents.ts'
import { categoryFilter } from '../categories/filter.ts'
import { contentList } from '../content/content-list.ts'
import { type DocumentRow, documents } from './documents.table.ts'
import { isVisible } from './visible.ts'

/** Facets list the most frequent categories. */
const maxCategories = 50

const ofCategory = categoryFilter('documents', documents.category)

const listOf = (condition: SQL) =>
  contentList<DocumentRow, DocumentSort, 'category'>({
    table: documents,
    isVisible: condition,
    columns: columnsWithoutSearchText(documents),
    orders: {
      newest: { column: documents.publishedAt, by: 'time', direction: 'desc' },
      oldest: { column: documents.publishedAt, by: 'time', direction: 'asc' },
      downloads: { column: documents.downloads, by: 'number', direction: 'desc' },
    },
    filters: { category: ofCategory },
  })

/** One page of what a user may see, the total, and the number of documents per category. */
export async function visiblePage(db: Db, condition: SQL, { category, ...filter }: z.output<typeof DocumentFilter>) {
  const inAnyCategory = and(condition, await hasTag(db, documents, filter.tag))
  const counts = await db
    .select({ category: documents.category, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(inAnyCategory)
    .groupBy(documents.category)
    .orderBy(sql`count(*) desc`, documents.category)
    .limit(maxCategories)
  return {
    ...(await listOf(condition).visible(db, { ...filter, category })),
    total: await db.$count(
      documents,
      and(inAnyCategory, category ? (await ofCategory(db)).where([category]) : undefined),
    ),
    facets: {
      category: Object.fromEntries(counts.filter((one) => one.category).map((one) => [one.category, one.count])),
    },
  }
}

/** The list of content managers. */
export const documentList = listOf(isVisible)
