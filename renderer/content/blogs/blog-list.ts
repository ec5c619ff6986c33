import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { categoryFilter, type ListState, listShape } from '#renderer/core/lists/list-state.ts'
import type { BlogTimeframe } from '#shared/content/blog-options.ts'
import { blogSortLabels, blogTimeframeLabels, blogTimeframes } from '#shared/content/blog-options.ts'

/** The filters and sort options of the list of blogs. */
export const blogList = listShape({
  noun: 'blog',
  filters: {
    category: categoryFilter(),
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

type BlogChoice = ListState<typeof blogList.filters, keyof typeof blogList.sorts>

/** The matching blogs, page by page. */
export const blogPages = ({ filters: { category, timeframe }, tag, sort }: BlogChoice) =>
  listPages(api.blogs.list, { category, timeframe: timeframe[0], tag: tag || undefined, sort })
