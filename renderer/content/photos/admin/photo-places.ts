import { IconPhoto } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'

/** Photos in the command palette. */
export const photoPlaces: ContentPaletteEntry = {
  type: 'photos',
  icon: IconPhoto,
  keywords: 'images pictures',
  create: { to: contentPaths.add('images'), label: 'Upload photos', keywords: 'images pictures new' },
}
