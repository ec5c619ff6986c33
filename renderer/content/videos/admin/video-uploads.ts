import { IconVideo, IconVideoPlus } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import { paths } from '#renderer/core/paths.ts'
import { mediaDetails } from '#renderer/core/uploads/admin/MediaDetails.tsx'
import type { MediaUploads } from '#renderer/core/uploads/admin/media-uploads.ts'
import { uploadVideo } from '#shared/content/form-endpoints.ts'
import type { UploadedVideo } from '#shared/content/videos.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { drawPoster } from './draw-poster.ts'

/** Why a file cannot be uploaded as a video, if so. */
export const videoProblem = ({ type }: Pick<File, 'type'>) =>
  type.startsWith('video/') ? undefined : invalidType('video')

/** Uploads of several videos, each with a generated poster. */
export const videoUploads: MediaUploads = {
  id: 'videos',
  to: uploadVideo,
  many: 'videos',
  formats: 'MP4 or WebM',
  accept: 'video/mp4,video/webm,video/quicktime',
  folders: false,
  icon: IconVideo,
  dropIcon: IconVideoPlus,
  problemOf: videoProblem,
  readFrom: async (file) => ({ files: { poster: (await drawPoster(file)) ?? null } }),
  idOf: (answer) => (answer as UploadedVideo).video._id,
  warningOf: (answer) => (answer as UploadedVideo).video.warning,
  itemAt: (id) => contentPaths.edit('videos', id),
  single: { to: paths.admin.upload('video'), label: 'Add a YouTube or Vimeo link instead' },
  queueAt: contentPaths.add('videos'),
  Details: mediaDetails({ field: 'category', category: 'videos' }),
}
