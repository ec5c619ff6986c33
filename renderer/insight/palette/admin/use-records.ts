import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { shortestStaffSearch } from '#shared/core/staff-search-options.ts'

/** Records that are called what was typed, a moment after the last key. A search that nobody waits for any more is ended. */
export function useRecords(typed: string) {
  const [q] = useDebouncedValue(typed, 150)
  const worth = typed.length >= shortestStaffSearch
  const search = useQuery({
    queryKey: [api.adminSearch.find.key, { q }],
    queryFn: ({ signal }) => api.adminSearch.find.until(signal)({ q }),
    enabled: worth && q.length >= shortestStaffSearch,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const old = q !== typed || search.isPlaceholderData
  const found = worth ? (search.data?.results ?? []) : []
  return {
    // Of what an earlier word has found, only what the new one would find too: Enter must not open anything else.
    records: old ? found.filter(({ title, hint }) => hasWords(`${title} ${hint}`, typed)) : found,
    /** Not known yet whether there is more. */
    looking: worth && !search.isError && (q !== typed || search.isFetching),
    problem: worth && q === typed ? search.error?.message : undefined,
    again: () => void search.refetch(),
  }
}

const hasWords = (text: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
