import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { shortestStaffSearch } from '#shared/core/staff-search-options.ts'

/** Searches records shortly after typing stops. Outdated requests are aborted. */
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
    // Previous results are filtered by the new query, so that Enter cannot open a wrong record.
    records: old ? found.filter(({ title, hint }) => containsQuery(`${title} ${hint}`, typed)) : found,
    /** Whether results are still loading. */
    looking: worth && !search.isError && (q !== typed || search.isFetching),
    problem: worth && q === typed ? search.error?.message : undefined,
    again: () => void search.refetch(),
  }
}

const containsQuery = (text: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
