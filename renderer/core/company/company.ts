import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Company } from '#shared/core/company.ts'
import { api, query } from '../api/api.ts'
import { siteStorageKey } from '../site-storage-key.ts'
import { readStoredJson, writeStorage } from '../storage.ts'
import { defaultCompany } from './default-company.ts'

/** Seconds before each retry of a failed request for the company. */
const retryDelays = [2, 8, 30]

export const companyQuery = queryOptions({
  ...query(api.company.get, {}),
  retry: retryDelays.length,
  retryDelay: (failures) => (retryDelays[failures] ?? 30) * 1000,
})

/** The company of this site; the default company until it is loaded. */
export function useCompany(): Company {
  return useQuery(companyQuery).data ?? defaultCompany
}

/** Loads the company before rendering. A failure is only logged: the page is shown in the default theme. */
export async function loadCompany(client: QueryClient) {
  try {
    await client.ensureQueryData({ ...companyQuery, retry: false })
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for exactly this
    console.error('Company settings could not be loaded.', error)
  }
  return null
}

const cacheKey = () => siteStorageKey(`company:${location.host}`)

/** Starts from the company cached on the last visit, so that rendering does not wait. It is refetched at once. */
export function restoreCachedCompany(client: QueryClient) {
  const cached = readStoredJson<Company>(cacheKey())
  // An older copy may lack newer fields.
  if (cached) client.setQueryData(companyQuery.queryKey, { ...defaultCompany, ...cached }, { updatedAt: 0 })
}

export const cacheCompany = (company: Company) => writeStorage(cacheKey(), JSON.stringify(company))
