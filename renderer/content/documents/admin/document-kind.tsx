import { IconFileText } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatPlural, formatSize } from '#renderer/core/ui/format.ts'
import { mediaUploadPanel } from '#renderer/core/uploads/admin/MediaUploadPanel.tsx'
import {
  documentAccesses,
  documentAccessLabels,
  documentSortLabels,
  documentSorts,
} from '#shared/content/document-options.ts'
import type { AdminDocument } from '#shared/content/documents.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { categoryFilter, contentKind, labelled } from '../../content/admin/content-kind.ts'
import { DocumentEditor } from './DocumentEditor.tsx'
import { documentUploads } from './document-uploads.ts'

/** Documents in Content Management. See [Note: Content kinds]. */
export const documentKind = contentKind<AdminDocument>(api.adminDocuments, {
  id: 'documents',
  total: 'documents',
  name: 'Documents',
  one: 'document',
  many: 'documents',
  icon: IconFileText,
  bulk: {
    tags: true,
    choice: { name: 'Access', field: 'access', useOptions: () => labelled(documentAccesses, documentAccessLabels) },
  },
  sorts: labelled(documentSorts, documentSortLabels),
  filters: [categoryFilter('documents')],
  columns: [
    wordColumn('Category', ({ category }) => category),
    wordColumn('Access', ({ access }) => documentAccessLabels[access]),
    countColumn('Downloads', ({ downloads }) => downloads, { sort: 'downloads', leaves: 3 }),
    { name: 'Size', numeric: true, leaves: 1, cell: ({ size }) => formatSize(size) },
    addedColumn,
  ],
  small: ({ fileName }) => fileName,
  figures: ({ access, downloads, size }) =>
    `${documentAccessLabels[access]} · ${formatPlural(downloads, 'download')} · ${formatSize(size)}`,
  seenAt: ({ slug, published }) => (published ? paths.document(slug) : undefined),
  Editor: DocumentEditor,
  add: { label: 'Upload', title: 'Upload documents', Panel: mediaUploadPanel(documentUploads) },
})
