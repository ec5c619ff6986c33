import { IconArticle } from '@tabler/icons-react'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'
import { paths } from '#renderer/core/paths.ts'

/** Blogs, to the command palette. */
export const blogPlaces: ContentPlaces = {
  type: 'blogs',
  icon: IconArticle,
  words: 'articles posts stories',
  edit: paths.admin.editBlog,
  makers: [
    {
      to: paths.admin.addBlog,
      label: 'Write a blog',
      icon: IconArticle,
      permission: 'content',
      words: 'new post article',
    },
  ],
}
