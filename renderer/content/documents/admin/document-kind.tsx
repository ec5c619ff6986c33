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
import { type ContentKind, labelled, oneOf, sameNamed } from '../../content/admin/content-kind.ts'
import { staffInput } from '../../content/admin/content-search.ts'
import { DocumentEditor } from './DocumentEditor.tsx'
import { documentUploads } from './document-uploads.ts'
import { useDocumentCategories } from './use-document-categories.ts'

/** Documents, to Content Management. See [Note: Content kinds]. */
export const documentKind: ContentKind<AdminDocument> = {
  id: 'documents',
  total: 'documents',
  name: 'Documents',
  one: 'document',
  many: 'documents',
  icon: IconFileText,
  key: api.adminDocuments.list.key,
  list: (choice, page) =>
    api.adminDocuments.list({
      ...staffInput(choice),
      category: choice.filters.category,
      sort: oneOf(documentSorts, choice.sort),
      ...page,
    }),
  update: api.adminDocuments.update,
  trash: api.adminDocuments.trash,
  restore: api.adminDocuments.restore,
  bulk: {
    act: (ids, action, former) => api.adminDocuments.bulk({ ids, action, former }),
    addTags: (ids, addTags) => api.adminDocuments.bulk({ ids, action: 'edit', values: { addTags } }),
    choice: {
      name: 'Access',
      options: labelled(documentAccesses, documentAccessLabels),
      of: ({ access }) => access,
      set: (ids, value) =>
        api.adminDocuments.bulk({ ids, action: 'edit', values: { access: oneOf(documentAccesses, value) } }),
    },
  },
  sorts: labelled(documentSorts, documentSortLabels),
  filters: [
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      useOptions: () => sameNamed(useDocumentCategories()),
    },
  ],
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
}
