import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'

/** The categories of visible documents. */
export function useDocumentCategories(): string[] {
  const { data } = useQuery(query(api.documents.list, { limit: 1 }))
  return Object.keys(data?.facets.category ?? {})
}
