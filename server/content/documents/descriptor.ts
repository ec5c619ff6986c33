import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { commonFields } from '#server/core/audit/audited-table.ts'
import { countedColumns, document, Slug } from '#server/core/media/collection-media.ts'
import { documentAccesses } from '#shared/content/document-options.ts'
import { DocumentMimeType } from '#shared/content/documents.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { documents, documentVersions } from './documents.table.ts'
import { deleteOldVersions } from './versions.ts'
import { documentType, isVisible } from './visible.ts'

/** See [Note: Content types]. */
export const documentDescriptor: ContentDescriptor = {
  ...documentType,
  // Public documents only: the search index is the same for all users.
  search: {
    type: 'documents',
    table: documents,
    isVisible,
    visibleFrom: sql`coalesce(${documents.publishedAt}, ${documents.createdAt})`,
    slug: documents.slug,
    title: documents.title,
    tags: documents.tags,
    category: documents.category,
    more: [documents.fileName],
    body: documents.description,
    madeAt: documents.createdAt,
  },
  categories: { column: documents.category, stated: [], anyName: true },
  files: { originals: [documents.fileId, documentVersions.fileId] },
  sizes: [documents.size, documentVersions.size],
  removeExpired: deleteOldVersions,
  deadlines: [{ from: documentVersions.createdAt }],
  activity: {
    documents: {
      kind: 'document',
      title: 'title',
      fields: {
        ...commonFields.text,
        slug: 'Address',
        description: 'Description',
        category: 'Category',
        access: 'Who may see it',
        file_id: ['File', 'flag'],
        file_name: 'File name',
      },
    },
  },
  collections: [
    {
      table: documents,
      keys: [{ columns: ['slug'] }],
      counterColumns: [...countedColumns, 'downloads'],
      fields: { slug: Slug, access: z.enum(documentAccesses), mimeType: DocumentMimeType },
      fileIds: ['fileId'],
      media: document('fileId', 'fileName'),
    },
    {
      table: documentVersions,
      insertOnly: true,
      fields: { mimeType: DocumentMimeType },
      fileIds: ['fileId'],
      media: document('fileId', 'fileName'),
    },
  ],
}
