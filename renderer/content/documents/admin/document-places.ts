import { IconFile } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'

/** Documents in the command palette. */
export const documentPlaces: ContentPaletteEntry = {
  type: 'documents',
  icon: IconFile,
  keywords: 'files pdf downloads',
  create: { to: contentPaths.add('documents'), label: 'Upload a document', keywords: 'new file pdf' },
}
