import { IconFileText } from '@tabler/icons-react'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'
import { paths } from '#renderer/core/paths.ts'

/** Pages in the command palette. */
export const pagePlaces: ContentPaletteEntry = {
  type: 'pages',
  icon: IconFileText,
  keywords: 'imprint privacy terms legal',
  edit: paths.admin.editPage,
  create: { to: paths.admin.addPage, label: 'Write a page', permission: 'admin', keywords: 'new' },
}
