import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'

const linksQuery = query(api.pages.list, {})
const none: Awaited<ReturnType<typeof api.pages.list>> = { results: [], documents: false, unpublished: [] }

/** The company's own pages that its site links to. Empty when they cannot be loaded. */
export const usePageLinks = () => useQuery({ ...linksQuery, retry: false }).data ?? none

/** Loads them before the footer renders. Failures are ignored, and browsers do not wait. */
export async function loadPageLinks(client: QueryClient) {
  const loaded = client.prefetchQuery(linksQuery)
  if (typeof document === 'undefined') await loaded
}
