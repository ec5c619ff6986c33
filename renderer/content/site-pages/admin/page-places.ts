import { IconFileText } from '@tabler/icons-react'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'
import { paths } from '#renderer/core/paths.ts'

/** Pages, to the command palette. */
export const pagePlaces: ContentPlaces = {
  type: 'pages',
  icon: IconFileText,
  words: 'imprint privacy terms legal',
  edit: paths.admin.editPage,
  makers: [{ to: paths.admin.addPage, label: 'Write a page', icon: IconFileText, permission: 'admin', words: 'new' }],
}
