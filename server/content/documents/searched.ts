import { sql } from 'drizzle-orm'
import type { Searched } from '../search/searched.ts'
import { documents } from './documents.table.ts'
import { shown } from './visible.ts'

/** How documents are found. Only those for everybody: one index answers all alike. */
export const searchedDocuments: Searched = {
  type: 'documents',
  table: documents,
  shown,
  shownAt: sql`coalesce(${documents.publishedAt}, ${documents.createdAt})`,
  slug: documents.slug,
  title: documents.title,
  tags: documents.tags,
  category: documents.category,
  more: [documents.fileName],
  body: documents.description,
  madeAt: documents.createdAt,
}
