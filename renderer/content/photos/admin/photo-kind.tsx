import { IconPhoto } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMegabytes, formatPlural } from '#renderer/core/ui/format.ts'
import { UploadPanel } from '#renderer/core/uploads/admin/UploadPanel.tsx'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { photoCategories, photoSortLabels, photoSorts } from '#shared/core/photo-options.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { type ContentKind, chosenOf, labelled, oneOf, sameNamed } from '../../content/admin/content-kind.ts'
import { staffInput } from '../../content/admin/content-search.ts'
import { PhotoEditor } from './PhotoEditor.tsx'
import { Reprocess } from './reprocess.tsx'
import { useAlbumNames } from './use-album-names.ts'

/** How a photo can stand: none waits for its time. */
const statuses = ['published', 'draft', 'processing', 'failed', 'trash'] as const

/** Photos, to Content Management. See [Note: Content kinds]. */
export const photoKind: ContentKind<AdminPhoto> = {
  id: 'images',
  total: 'photos',
  name: 'Images',
  one: 'photo',
  many: 'photos',
  things: 'images',
  icon: IconPhoto,
  key: api.adminPhotos.list.key,
  list: (choice, page) =>
    api.adminPhotos.list({
      ...staffInput(choice),
      status: oneOf(statuses, choice.status),
      category: chosenOf(photoCategories, choice.filters.category),
      album: choice.filters.album,
      sort: oneOf(photoSorts, choice.sort),
      ...page,
    }),
  update: api.adminPhotos.update,
  trash: api.adminPhotos.trash,
  restore: api.adminPhotos.restore,
  bulk: {
    act: (ids, action, former) => api.adminPhotos.bulk({ ids, action, former }),
    addTags: (ids, addTags) => api.adminPhotos.bulk({ ids, action: 'edit', values: { addTags } }),
    albums: {
      useNames: useAlbumNames,
      of: ({ albums = [] }) => albums,
      add: (ids, addAlbums) => api.adminPhotos.bulk({ ids, action: 'edit', values: { addAlbums } }),
      set: (id, albums) => api.adminPhotos.update({ id, albums }),
    },
    choice: {
      name: 'Category',
      options: sameNamed(photoCategories),
      of: ({ category }) => category,
      set: (ids, value) =>
        api.adminPhotos.bulk({ ids, action: 'edit', values: { category: oneOf(photoCategories, value) } }),
    },
  },
  statuses,
  sorts: labelled(photoSorts, photoSortLabels),
  filters: [
    { name: 'category', label: 'Category', all: 'All categories', useOptions: () => sameNamed(photoCategories) },
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
}
