import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import type { PhotoCard, PhotoPage } from '#shared/content/photos.ts'

/** The card of a photo from a cached list, to show before its details load. */
export function cachedCard(client: QueryClient, id: string): PhotoCard | undefined {
  const whole = client.getQueryData(query(api.photos.get, { id }).queryKey)
  if (whole) return whole
  const lists = client.getQueriesData<InfiniteData<PhotoPage>>({ queryKey: [api.photos.list.key] })
  const rows = client.getQueriesData<{ results: PhotoCard[] }>({ queryKey: [api.recommendations.personalized.key] })
  return [
    ...lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.results) ?? []),
    ...rows.flatMap(([, row]) => row?.results ?? []),
  ].find((card) => card._id === id)
}
