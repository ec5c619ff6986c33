import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
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
  /** Of PDFs that say so. */
  pages: integer('pages'),
})

/** Files to take along. */
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
    words: text('words')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || description || ' ' || file_name || ' ' || spaced(tags))`),
  },
  (table) => {
    const kept = sql`published and trashed_at is null`
    const last = () => table.id.desc().nullsFirst()
    return [
      uniqueIndex('documents_slug').on(table.tenantId, table.slug),
      index('documents_words').using('gin', table.tenantId, table.words.op('gin_trgm_ops')),
      index('documents_shown_newest').on(table.tenantId, table.publishedAt.desc().nullsFirst(), last()).where(kept),
      index('documents_shown_downloaded').on(table.tenantId, table.downloads.desc().nullsFirst(), last()).where(kept),
    ]
  },
)
export type DocumentRow = Omit<typeof documents.$inferSelect, 'words'>

/** What a document was before its file was replaced: made when that happened. */
export const documentVersions = tenantTable(
  'document_versions',
  {
    documentId: uuid('document_id').notNull(),
    ...fileColumns(),
    /** Who replaced it: a name, kept even if its account goes. */
    replacedBy: text('replaced_by').notNull(),
  },
  (table) => [
    index('document_versions_of_document').on(table.tenantId, table.documentId, table.createdAt),
    foreignKey({
      name: 'document_versions_document_fk',
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
    }).onDelete('cascade'),
  ],
)
export type VersionRow = typeof documentVersions.$inferSelect
