import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'

/** Products by name or SKU while the user types, and a text for an empty result. */
export function useProductSearch(text: string) {
  const [q] = useDebouncedValue(text.trim(), 250)
  const found = useQuery({
    ...query(api.adminProducts.page, { q: q || undefined, limit: 20 }),
    placeholderData: keepPreviousData,
  })
  return {
    products: (found.data?.results ?? []).map(({ _id, name }) => ({ _id, name })),
    nothingFound: found.isFetching ? 'Searching…' : 'No products match.',
  }
}
