import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { type HeadHandle, seoHead } from '#renderer/core/head/head.ts'
import { readPages } from '#renderer/core/lists/list-choice.ts'
import { paths } from '#renderer/core/paths.ts'
import { readSearch, searchPages } from './search-list.ts'

/** The search page. */
export function searchRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.search,
      loader: ({ request }) => loadSearch(client, new URL(request.url).searchParams),
      // The page asks by itself for what is typed next.
      shouldRevalidate: () => false,
      handle: { head: seoHead('search', 'Search', { canonical: paths.search }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./SearchPage.tsx')).default }),
    },
  ]
}

/** The server waits for the results; a browser goes to the page at once. */
async function loadSearch(client: QueryClient, address: URLSearchParams) {
  if (typeof document !== 'undefined') return null
  const list = { ...searchPages(readSearch(address)), pages: readPages(address), staleTime: 'static' as const }
  // What goes wrong, the page shows, with a way to try again.
  await client.infiniteQuery(list).catch(() => undefined)
  return null
}
