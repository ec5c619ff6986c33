import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { type ListState, listSearch, listShape, readListState } from '#renderer/core/lists/list-state.ts'
import { formatBoundLabels } from '#renderer/core/ui/format.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import type { AppError } from '#shared/core/errors.ts'
import {
  contentTypeOfSearch,
  longestSearch,
  type SearchDate,
  type SearchPrice,
  type SearchType,
  searchDateLabels,
  searchDates,
  searchPrices,
  searchSortLabels,
  searchTypeLabels,
  searchTypes,
} from '#shared/core/search-options.ts'

const types: readonly SearchType[] = searchTypes
const prices = Object.entries(searchPrices).map(([value, { label }]) => [value, label] as const)

/** The filters and sort options of the search page. */
export const searchList = listShape({
  noun: 'result',
  filters: {
    type: { label: 'Type', options: types, labels: searchTypeLabels, single: true },
    date: {
      label: 'Date',
      unset: 'Any time',
      options: Object.keys(searchDates) as SearchDate[],
      labels: searchDateLabels,
      single: true,
    },
    price: {
      label: 'Price',
      unset: 'Any price',
      options: prices.map(([value]) => value as SearchPrice),
      get labels() {
        return formatBoundLabels(prices)
      },
      single: true,
    },
  },
  sorts: searchSortLabels,
})

/** The state of the search page in the URL. */
export interface Search {
  k: string
  choice: ListState<typeof searchList.filters, keyof typeof searchList.sorts>
}

export const readSearch = (address: URLSearchParams): Search => ({
  k: (address.get('k') ?? '').trim().slice(0, longestSearch).toWellFormed(),
  choice: readListState(searchList, address),
})

/** `?k=dunes&type=photos`, or nothing. */
export function searchAddress({ k, choice }: Search, pages = 1): string {
  const rest = listSearch(searchList, choice, pages).slice(1)
  return k ? `?k=${encodeURIComponent(k)}${rest && `&${rest}`}` : rest && `?${rest}`
}

/** The results of a search, page by page. Outdated requests are aborted. */
export function searchPages({ k, choice: { filters, sort } }: Search) {
  const input = { k, type: filters.type[0], date: filters.date[0], price: filters.price[0], sort }
  return infiniteQueryOptions<SearchAnswer, AppError, { pages: SearchAnswer[] }, [string, typeof input], number>({
    queryKey: [api.search.find.key, input],
    queryFn: ({ pageParam, signal }) => api.search.find.until(signal)({ ...input, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
  })
}

export type SearchAnswer = Awaited<ReturnType<typeof api.search.find>>

/** Whether the filter offers a type: types without a public list only if they have results. */
export const isOffered = (
  type: SearchType,
  facets: SearchAnswer['facets'] | undefined,
  selected: readonly SearchType[],
) => contentTypeInfo(contentTypeOfSearch(type)).listed || Boolean(facets?.[type]) || selected.includes(type)
