import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { type Choice, choiceSearch, listShape, readChoice } from '#renderer/core/lists/list-choice.ts'
import { boundsIn } from '#renderer/core/ui/format.ts'
import { aboutType } from '#shared/core/content-types.ts'
import type { AppError } from '#shared/core/errors.ts'
import {
  contentTypeFound,
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

/** What can be found, and by what it can be narrowed and sorted. */
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
        return boundsIn(prices)
      },
      single: true,
    },
  },
  sorts: searchSortLabels,
})

/** A search as the address holds it: the words, and the choice among what they find. */
export interface Search {
  k: string
  choice: Choice<typeof searchList.filters, keyof typeof searchList.sorts>
}

export const readSearch = (address: URLSearchParams): Search => ({
  k: (address.get('k') ?? '').trim().slice(0, longestSearch).toWellFormed(),
  choice: readChoice(searchList, address),
})

/** `?k=dunes&type=photos`, or nothing. */
export function searchAddress({ k, choice }: Search, pages = 1): string {
  const rest = choiceSearch(searchList, choice, pages).slice(1)
  return k ? `?k=${encodeURIComponent(k)}${rest && `&${rest}`}` : rest && `?${rest}`
}

/** The results of a search, page after page. A search that nobody waits for any more is ended. */
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

/** The types worth offering: the usual ones, and others where there is something of them. */
export const offered = (type: SearchType, facets: SearchAnswer['facets'] | undefined, chosen: readonly SearchType[]) =>
  aboutType(contentTypeFound(type)).listed || Boolean(facets?.[type]) || chosen.includes(type)
