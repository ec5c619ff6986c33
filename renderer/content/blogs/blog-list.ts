import { api } from '#renderer/core/api/api.ts'
import { type Choice, listShape } from '#renderer/core/lists/list-choice.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import type { BlogTimeframe } from '#shared/content/blog-options.ts'
import { blogCategories, blogSortLabels, blogTimeframeLabels, blogTimeframes } from '#shared/content/blog-options.ts'

/** What the list of blogs can be narrowed and sorted by. */
export const blogList = listShape({
  noun: 'blog',
  filters: {
    category: { label: 'Category', options: blogCategories },
    timeframe: {
      label: 'Published',
      unset: 'Any time',
      options: Object.keys(blogTimeframes) as BlogTimeframe[],
      labels: blogTimeframeLabels,
      single: true,
    },
  },
  sorts: blogSortLabels,
})

type BlogChoice = Choice<typeof blogList.filters, keyof typeof blogList.sorts>

/** The blogs of a choice, page after page. */
export const blogPages = ({ filters: { category, timeframe }, tag, sort }: BlogChoice) =>
  listPages(api.blogs.list, { category, timeframe: timeframe[0], tag: tag || undefined, sort })
