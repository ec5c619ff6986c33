import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { seoHead } from '#renderer/core/head/head.ts'
import { readPages } from '#renderer/core/lists/list-state.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { readSearch, searchPages } from './search-list.ts'

export function searchRoutes(client: QueryClient): RouteObject[] {
  return [
    pageRoute(
      paths.search,
      seoHead('search', 'Search', { canonical: paths.search }),
      () => import('./SearchPage.tsx'),
      {
        loader: ({ request }) => loadSearch(client, new URL(request.url).searchParams),
        // The page itself requests the results of the next query.
        shouldRevalidate: () => false,
      },
    ),
  ]
}

/** The server waits for the results; browsers show the page at once. */
async function loadSearch(client: QueryClient, address: URLSearchParams) {
  if (typeof document !== 'undefined') return null
  const list = { ...searchPages(readSearch(address)), pages: readPages(address), staleTime: 'static' as const }
  // The page itself displays errors with a retry button.
  await client.infiniteQuery(list).catch(() => undefined)
  return null
}
