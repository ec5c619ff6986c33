import { IconPhoto } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'

/** Photos, to the command palette. */
export const photoPlaces: ContentPlaces = {
  type: 'photos',
  icon: IconPhoto,
  words: 'images pictures',
  makers: [
    {
      to: contentPaths.add('images'),
      label: 'Upload photos',
      icon: IconPhoto,
      permission: 'content',
      words: 'images pictures new',
    },
  ],
}
