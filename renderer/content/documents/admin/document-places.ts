import { IconFile } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'

/** Documents, to the command palette. */
export const documentPlaces: ContentPlaces = {
  type: 'documents',
  icon: IconFile,
  words: 'files pdf downloads',
  makers: [
    {
      to: contentPaths.add('documents'),
      label: 'Upload a document',
      icon: IconFile,
      permission: 'content',
      words: 'new file pdf',
    },
  ],
}
