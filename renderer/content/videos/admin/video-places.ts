import { IconMovie } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'

/** Videos in the command palette. */
export const videoPlaces: ContentPaletteEntry = {
  type: 'videos',
  icon: IconMovie,
  keywords: 'films',
  create: { to: contentPaths.add('videos'), label: 'Upload a video', keywords: 'new film' },
}
