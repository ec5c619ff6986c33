import { IconMusic } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'

/** Audio in the command palette. */
export const audioPlaces: ContentPaletteEntry = {
  type: 'audios',
  icon: IconMusic,
  keywords: 'music sounds podcasts',
  create: { to: contentPaths.add('audio'), label: 'Upload audio', keywords: 'new music' },
}
