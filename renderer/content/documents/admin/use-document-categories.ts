import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'

/** Categories that are in use where documents can be seen. */
export function useDocumentCategories(): string[] {
  const { data } = useQuery(query(api.documents.list, { limit: 1 }))
  return Object.keys(data?.facets.category ?? {})
}
