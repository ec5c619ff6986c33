import { IconVideo } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { mediaUploadPanel } from '#renderer/core/uploads/admin/MediaUploadPanel.tsx'
import { videoSortLabels, videoSorts } from '#shared/content/video-options.ts'
import type { AdminVideo } from '#shared/content/videos.ts'
import { formatClock } from '#shared/core/durations.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { categoryChoice, categoryFilter, contentKind, labelled } from '../../content/admin/content-kind.ts'
import { VideoEditor } from './VideoEditor.tsx'
import { videoUploads } from './video-uploads.ts'

/** Videos in Content Management. See [Note: Content kinds]. */
export const videoKind = contentKind<AdminVideo>(api.adminVideos, {
  id: 'videos',
  total: 'videos',
  name: 'Videos',
  one: 'video',
  many: 'videos',
  icon: IconVideo,
  bulk: { tags: true, choice: categoryChoice('videos') },
  sorts: labelled(videoSorts, videoSortLabels),
  filters: [categoryFilter('videos')],
  columns: [
    wordColumn('Category', ({ category }) => category),
    countColumn('Views', ({ views }) => views, { sort: 'viewed', leaves: 3 }),
    countColumn('Likes', ({ likes }) => likes, { sort: 'liked', leaves: 1 }),
    { name: 'Length', numeric: true, leaves: 1, cell: ({ duration }) => (duration ? formatClock(duration) : '') },
    addedColumn,
  ],
  small: ({ fileName, youtube }) => fileName || hostOf(youtube),
  figures: ({ category, views, duration }) =>
    [category, formatPlural(views, 'view'), duration ? formatClock(duration) : ''].filter(Boolean).join(' · '),
  seenAt: ({ _id, published }) => (published ? paths.video(_id) : undefined),
  Editor: VideoEditor,
  add: { label: 'Upload', title: 'Upload videos', Panel: mediaUploadPanel(videoUploads) },
})

/** The host of a linked video: `www.youtube-nocookie.com`. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '')
