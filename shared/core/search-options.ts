import { type ContentTypeName, contentTypeInfo, contentTypeNames, type contentTypes } from './content-types.ts'

/** Types of search results, by name in the URL and the API. */
export type SearchType = (typeof contentTypes)[ContentTypeName]['search']
export const searchNameOf = (name: ContentTypeName) => contentTypeInfo(name).search as SearchType
export const contentTypeOfSearch = (type: SearchType) => contentTypeNames.find((name) => searchNameOf(name) === type)!
/** In the order of the filter. */
export const searchTypes: readonly SearchType[] = contentTypeNames.map(searchNameOf)
export const searchTypeLabels = Object.fromEntries(
  contentTypeNames.map((name) => [searchNameOf(name), contentTypeInfo(name).label]),
) as Record<SearchType, string>

/** Whether a type has prices. A price filter applies only to these. */
export const isPriced = (type: SearchType) => contentTypeInfo(contentTypeOfSearch(type)).priced === true

/** The hours of each date filter; without a filter any time. */
export const searchDates = { '24h': 24, week: 7 * 24, month: 30 * 24, year: 365 * 24 } as const
export type SearchDate = keyof typeof searchDates
export const searchDateLabels: Record<SearchDate, string> = {
  '24h': 'Past 24 hours',
  week: 'Past week',
  month: 'Past month',
  year: 'Past year',
}

/** In dollars; both ends are included. */
export const searchPrices = {
  free: { label: 'Free', from: 0, to: 0 },
  paid: { label: 'Paid', from: 0.01, to: undefined },
  'under-50': { label: 'Under $50', from: 0, to: 49.99 },
  '50-100': { label: '$50-$100', from: 50, to: 100 },
  'over-100': { label: 'Over $100', from: 100.01, to: undefined },
} as const
export type SearchPrice = keyof typeof searchPrices

export const searchSorts = ['relevance', 'newest', 'oldest', 'price', 'price-desc'] as const
export type SearchSort = (typeof searchSorts)[number]
export const searchSortLabels: Record<SearchSort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  oldest: 'Oldest',
  price: 'Price: low to high',
  'price-desc': 'Price: high to low',
}

/** Maximum characters of a query. */
export const longestSearch = 200
/** Maximum results that can be paged through. */
export const mostResults = 480
