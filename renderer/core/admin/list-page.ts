/** A page of a list: its number from 1, and its size. */
export interface PageOf {
  page: number
  limit: number
}

/** Available page sizes. */
export const pageSizes = [25, 50, 100] as const
export const defaultPageSize = 50

/** Reads the page from an address. Invalid values become the first page and the default size. */
export function readPage(search: URLSearchParams): PageOf {
  const page = Number(search.get('page') ?? 1)
  const per = Number(search.get('per'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    limit: pageSizes.find((size) => size === per) ?? defaultPageSize,
  }
}
