import { IconVideo } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { mediaUploadPanel } from '#renderer/core/uploads/admin/MediaUploadPanel.tsx'
import { videoCategories, videoSortLabels, videoSorts } from '#shared/content/video-options.ts'
import type { AdminVideo } from '#shared/content/videos.ts'
import { clockTime } from '#shared/core/lengths.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { type ContentKind, chosenOf, labelled, oneOf, sameNamed } from '../../content/admin/content-kind.ts'
import { staffInput } from '../../content/admin/content-search.ts'
import { VideoEditor } from './VideoEditor.tsx'
import { videoUploads } from './video-uploads.ts'

/** Videos, to Content Management. See [Note: Content kinds]. */
export const videoKind: ContentKind<AdminVideo> = {
  id: 'videos',
  total: 'videos',
  name: 'Videos',
  one: 'video',
  many: 'videos',
  icon: IconVideo,
  key: api.adminVideos.list.key,
  list: (choice, page) =>
    api.adminVideos.list({
      ...staffInput(choice),
      category: chosenOf(videoCategories, choice.filters.category),
      sort: oneOf(videoSorts, choice.sort),
      ...page,
    }),
  update: api.adminVideos.update,
  trash: api.adminVideos.trash,
  restore: api.adminVideos.restore,
  bulk: {
    act: (ids, action, former) => api.adminVideos.bulk({ ids, action, former }),
    addTags: (ids, addTags) => api.adminVideos.bulk({ ids, action: 'edit', values: { addTags } }),
    choice: {
      name: 'Category',
      options: sameNamed(videoCategories),
      of: ({ category }) => category,
      set: (ids, value) =>
        api.adminVideos.bulk({ ids, action: 'edit', values: { category: oneOf(videoCategories, value) } }),
    },
  },
  sorts: labelled(videoSorts, videoSortLabels),
  filters: [
    { name: 'category', label: 'Category', all: 'All categories', useOptions: () => sameNamed(videoCategories) },
  ],
  columns: [
    wordColumn('Category', ({ category }) => category),
    countColumn('Views', ({ views }) => views, { sort: 'viewed', leaves: 3 }),
    countColumn('Likes', ({ likes }) => likes, { sort: 'liked', leaves: 1 }),
    { name: 'Length', numeric: true, leaves: 1, cell: ({ duration }) => (duration ? clockTime(duration) : '') },
    addedColumn,
  ],
  small: ({ fileName, youtube }) => fileName || hostOf(youtube),
  figures: ({ category, views, duration }) =>
    [category, formatPlural(views, 'view'), duration ? clockTime(duration) : ''].filter(Boolean).join(' · '),
  seenAt: ({ _id, published }) => (published ? paths.video(_id) : undefined),
  Editor: VideoEditor,
  add: { label: 'Upload', title: 'Upload videos', Panel: mediaUploadPanel(videoUploads) },
}

/** `www.youtube-nocookie.com`, of a video that is elsewhere. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '')
