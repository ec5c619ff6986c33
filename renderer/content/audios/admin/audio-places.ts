import { IconMusic } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'

/** Audio, to the command palette. */
export const audioPlaces: ContentPlaces = {
  type: 'audios',
  icon: IconMusic,
  words: 'music sounds podcasts',
  makers: [
    {
      to: contentPaths.add('audio'),
      label: 'Upload audio',
      icon: IconMusic,
      permission: 'content',
      words: 'new music',
    },
  ],
}
