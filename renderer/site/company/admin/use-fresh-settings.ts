import { useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import type { CompanySettings } from '#shared/core/company.ts'

/** Fetches the current settings for a form, after another admin has saved them. */
export function useFreshSettings<V>(valuesOf: (settings: CompanySettings) => V) {
  const client = useQueryClient()
  return async () => {
    const settings = await client.fetchQuery({ ...query(api.company.settings, {}), staleTime: 0 })
    return { updatedAt: settings.updatedAt, values: valuesOf(settings) }
  }
}
