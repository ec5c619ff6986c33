import { IconArticle } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment, formatPlural } from '#renderer/core/ui/format.ts'
import { blogCategories, blogSortLabels, blogSorts } from '#shared/content/blog-options.ts'
import type { AdminBlog } from '#shared/content/blogs.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { type ContentKind, chosenOf, labelled, oneOf, sameNamed } from '../../content/admin/content-kind.ts'
import { schedulable, schedulableInput } from '../../content/admin/content-search.ts'

/** Blogs, to Content Management. See [Note: Content kinds]. */
export const blogKind: ContentKind<AdminBlog> = {
  id: 'blogs',
  total: 'blogs',
  name: 'Blogs',
  one: 'blog',
  many: 'blogs',
  icon: IconArticle,
  key: api.adminBlogs.list.key,
  list: (choice, page) =>
    api.adminBlogs.list({
      ...schedulableInput(choice),
      category: chosenOf(blogCategories, choice.filters.category),
      sort: oneOf(blogSorts, choice.sort),
      ...page,
    }),
  update: api.adminBlogs.update,
  trash: api.adminBlogs.trash,
  restore: api.adminBlogs.restore,
  bulk: {
    act: (ids, action, former) => api.adminBlogs.bulk({ ids, action, former }),
    addTags: (ids, addTags) => api.adminBlogs.bulk({ ids, action: 'edit', values: { addTags } }),
    choice: {
      name: 'Category',
      options: sameNamed(blogCategories),
      of: ({ category }) => category,
      set: (ids, value) =>
        api.adminBlogs.bulk({ ids, action: 'edit', values: { category: oneOf(blogCategories, value) } }),
    },
  },
  statuses: schedulable,
  sorts: labelled(blogSorts, blogSortLabels),
  filters: [
    { name: 'category', label: 'Category', all: 'All categories', useOptions: () => sameNamed(blogCategories) },
  ],
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
  duplicate: api.adminBlogs.duplicate,
  editAt: ({ _id }) => paths.admin.editBlog(_id),
  add: { label: 'Add Blog', to: paths.admin.addBlog },
}
