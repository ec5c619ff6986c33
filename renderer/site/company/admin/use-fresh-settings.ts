import { useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'

/** Asks for the settings as they are now, after somebody else saved them. */
export function useFreshSettings() {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...query(api.company.settings, {}), staleTime: 0 })
}
