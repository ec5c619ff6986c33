/** What blogs can be filtered and sorted by, without schemas: lists and forms read these. */
export const blogCategories = ['Technology', 'Lifestyle', 'Travel', 'Food', 'Business'] as const
export type BlogCategory = (typeof blogCategories)[number]

/** How many hours back each reaches; without one it is any time. */
export const blogTimeframes = { day: 24, week: 7 * 24, month: 30 * 24, year: 365 * 24 } as const
export type BlogTimeframe = keyof typeof blogTimeframes
export const blogTimeframeLabels: Record<BlogTimeframe, string> = {
  day: 'Past 24 hours',
  week: 'Past week',
  month: 'Past month',
  year: 'Past year',
}

export const blogSorts = ['newest', 'oldest', 'viewed', 'commented'] as const
export type BlogSort = (typeof blogSorts)[number]
export const blogSortLabels: Record<BlogSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  viewed: 'Most viewed',
  commented: 'Most commented',
}

/** Characters a text may have, tags included. */
export const longestContent = 200_000

/** Files that can come with a blog, by what their first bytes say; a picture becomes the cover, others are attached. */
export const blogDocumentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/x-cfb',
]
