import { IconArticle } from '@tabler/icons-react'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'
import { paths } from '#renderer/core/paths.ts'

/** Blogs in the command palette. */
export const blogPlaces: ContentPaletteEntry = {
  type: 'blogs',
  icon: IconArticle,
  keywords: 'articles posts stories',
  edit: paths.admin.editBlog,
  create: { to: paths.admin.addBlog, label: 'Write a blog', keywords: 'new post article' },
}
