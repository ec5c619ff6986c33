import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DocumentAccess } from '#shared/document-options.ts'
import { contentColumns, counter } from '../content/content-type.ts'
import { tenantTable } from '../db/tenant-table.ts'

/** Files to take along. The file itself has the document's id. */
export const documents = tenantTable(
  'documents',
  {
    ...contentColumns(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    category: text('category').notNull().default(''),
    access: text('access').$type<DocumentAccess>().notNull().default('public'),
    /** As its sender called it. */
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** Of PDFs that say so. */
    pages: integer('pages'),
    downloads: counter('downloads'),
  },
  (table) => {
    const kept = sql`published and trashed_at is null`
    const last = table.id.desc().nullsFirst()
    return [
      uniqueIndex('documents_slug').on(table.tenantId, table.slug),
      index('documents_shown_newest').on(table.tenantId, table.publishedAt.desc().nullsFirst(), last).where(kept),
      index('documents_shown_downloaded').on(table.tenantId, table.downloads.desc().nullsFirst(), last).where(kept),
    ]
  },
)
export type DocumentRow = typeof documents.$inferSelect
