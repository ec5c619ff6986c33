import { and, inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { searchTypes } from '#shared/core/search-options.ts'
import { searchDocuments } from './search.table.ts'

/** Titles and slugs of visible items, by id. */
export async function titlesOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, { title: string; slug: string }>()
  const { itemId, title, slug, type } = searchDocuments
  const rows = await db
    .select({ itemId, title, slug })
    .from(searchDocuments)
    .where(and(inArray(type, [...searchTypes]), inArray(itemId, ids)))
  return new Map(rows.map((row) => [row.itemId, row]))
}
