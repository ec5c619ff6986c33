import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'

const linksQuery = query(api.pages.list, {})
const none = { results: [], documents: false, unpublished: [] }

/** The company's own pages that its site links to; none while they cannot be had. */
export const usePageLinks = () => useQuery({ ...linksQuery, retry: false }).data ?? none

/** Loads them before the footer is drawn. No page fails for want of them, and a browser does not wait. */
export async function loadPageLinks(client: QueryClient) {
  const loaded = client.prefetchQuery(linksQuery)
  if (typeof document === 'undefined') await loaded
}
