import { IconMovie } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'

/** Videos, to the command palette. */
export const videoPlaces: ContentPlaces = {
  type: 'videos',
  icon: IconMovie,
  words: 'films',
  makers: [
    {
      to: contentPaths.add('videos'),
      label: 'Upload a video',
      icon: IconMovie,
      permission: 'content',
      words: 'new film',
    },
  ],
}
