import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'

/** Names of albums, without duplicates. */
export function useAlbumNames(): string[] {
  const { data } = useQuery(query(api.adminAlbums.list, {}))
  return [...new Set(data?.results.map(({ title }) => title))]
}
