import { IconPhoto } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMegabytes, formatPlural } from '#renderer/core/ui/format.ts'
import { UploadPanel } from '#renderer/core/uploads/admin/UploadPanel.tsx'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { photoSortLabels, photoSorts } from '#shared/core/photo-options.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { categoryChoice, categoryFilter, contentKind, labelled, sameNamed } from '../../content/admin/content-kind.ts'
import { PhotoEditor } from './PhotoEditor.tsx'
import { Reprocess } from './reprocess.tsx'
import { useAlbumNames } from './use-album-names.ts'

/** Statuses of photos, which cannot be scheduled. */
const statuses = ['published', 'draft', 'processing', 'failed', 'trash'] as const

/** Photos in Content Management. See [Note: Content kinds]. */
export const photoKind = contentKind<AdminPhoto>(api.adminPhotos, {
  id: 'images',
  total: 'photos',
  name: 'Images',
  one: 'photo',
  many: 'photos',
  things: 'images',
  icon: IconPhoto,
  bulk: {
    tags: true,
    albums: { useNames: useAlbumNames, of: ({ albums = [] }) => albums },
    choice: categoryChoice('photos'),
  },
  statuses,
  sorts: labelled(photoSorts, photoSortLabels),
  filters: [
    categoryFilter('photos'),
    { name: 'album', label: 'Album', all: 'All albums', useOptions: () => sameNamed(useAlbumNames()) },
  ],
  columns: [
    wordColumn('Category', ({ category }) => category),
    countColumn('Views', ({ views }) => views, { sort: 'viewed', leaves: 3 }),
    countColumn('Likes', ({ likes }) => likes, { sort: 'liked', leaves: 1 }),
    { name: 'Size', numeric: true, leaves: 1, cell: ({ size }) => formatMegabytes(size) },
    addedColumn,
  ],
  small: ({ fileName }) => fileName,
  figures: ({ category, views, size }) => `${category} · ${formatPlural(views, 'view')} · ${formatMegabytes(size)}`,
  seenAt: ({ _id, published, state }) => (published && state === 'ready' ? paths.photo(_id) : undefined),
  MoreActions: Reprocess,
  Editor: PhotoEditor,
  add: { label: 'Upload', title: 'Upload images', Panel: UploadPanel },
})
