import { IconArticle } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment, formatPlural } from '#renderer/core/ui/format.ts'
import { blogSortLabels, blogSorts } from '#shared/content/blog-options.ts'
import type { AdminBlog } from '#shared/content/blogs.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { categoryChoice, categoryFilter, contentKind, labelled } from '../../content/admin/content-kind.ts'
import { schedulable } from '../../content/admin/content-search.ts'

/** Blogs in Content Management. See [Note: Content kinds]. */
export const blogKind = contentKind<AdminBlog>(api.adminBlogs, {
  id: 'blogs',
  total: 'blogs',
  name: 'Blogs',
  one: 'blog',
  many: 'blogs',
  icon: IconArticle,
  bulk: { tags: true, choice: categoryChoice('blogs') },
  statuses: schedulable,
  sorts: labelled(blogSorts, blogSortLabels),
  filters: [categoryFilter('blogs')],
  columns: [
    wordColumn('Category', ({ category }) => category),
    countColumn('Views', ({ views }) => views, { sort: 'viewed', leaves: 3 }),
    countColumn('Comments', ({ comments }) => comments, { sort: 'commented', leaves: 1 }),
    addedColumn,
  ],
  small: ({ author, slug }) => author || slug,
  figures: ({ category, views, comments }) =>
    `${category} · ${formatPlural(views, 'view')} · ${formatPlural(comments, 'comment')}`,
  seenAt: ({ slug, published }) => (published ? paths.blog(slug) : undefined),
  badge: ({ publishAt }) =>
    publishAt ? { tone: 'info', text: `Scheduled for ${formatMoment(publishAt)}` } : undefined,
  editAt: ({ _id }) => paths.admin.editBlog(_id),
  add: { label: 'Add Blog', to: paths.admin.addBlog },
})
