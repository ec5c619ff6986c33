import { sql } from 'drizzle-orm'
import { bigint, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import type { DocumentAccess } from '#shared/content/document-options.ts'
import { contentColumns, counter } from '../content/content-type.ts'

const fileColumns = () => ({
  /** Name of the original in the media store. */
  fileId: uuid('file_id').notNull(),
  /** File name given by the uploader. */
  fileName: text('file_name').notNull(),
  mimeType: text('mime_type').notNull(),
  /** Bytes. */
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Only for PDFs that state it. */
  pages: integer('pages'),
})

export const documents = tenantTable(
  'documents',
  {
    ...contentColumns(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    category: text('category').notNull().default(''),
    access: text('access').$type<DocumentAccess>().notNull().default('public'),
    ...fileColumns(),
    downloads: counter('downloads'),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || description || ' ' || file_name || ' ' || spaced(tags))`),
  },
  (table) => {
    const isPublished = sql`published and trashed_at is null`
    return [
      uniqueIndex('documents_slug').on(table.tenantId, table.slug),
      index('documents_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
      index('documents_visible_newest')
        .on(table.tenantId, ...descending(table.publishedAt, table.id))
        .where(isPublished),
      index('documents_visible_downloaded')
        .on(table.tenantId, ...descending(table.downloads, table.id))
        .where(isPublished),
    ]
  },
)
export type DocumentRow = Omit<typeof documents.$inferSelect, 'searchText'>

/** Earlier files of documents, inserted when the file is replaced. */
export const documentVersions = tenantTable(
  'document_versions',
  {
    documentId: uuid('document_id').notNull(),
    ...fileColumns(),
    /** Name of the user who replaced it, which remains when the account is deleted. */
    replacedBy: text('replaced_by').notNull(),
  },
  (table) => [
    index('document_versions_of_document').on(table.tenantId, table.documentId, table.createdAt),
    foreignKeyTo('document_versions_document_fk', table, table.documentId, documents).onDelete('cascade'),
  ],
)
export type VersionRow = typeof documentVersions.$inferSelect
