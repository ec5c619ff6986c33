/** Filter and sort options, without schemas so that pages can import them. */
export const blogCategories = ['Technology', 'Lifestyle', 'Travel', 'Food', 'Business'] as const

/** Length of each timeframe in hours. */
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

/** Maximum length of a text, including tags. */
export const maxContentLength = 200_000

/** Media types of attachments, as recognised by their first bytes. */
export const blogDocumentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/x-cfb',
]
