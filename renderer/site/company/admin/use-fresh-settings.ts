import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import type { CompanySettings } from '#shared/core/company.ts'

/** Asks for the settings as they are now, after somebody else saved them. */
export function useFreshSettings(onFresh: (settings: CompanySettings) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...query(api.company.settings, {}), staleTime: 0 }),
    meta: { changesNothing: true },
    onSuccess: onFresh,
  })
}
