import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Company } from '#shared/core/company.ts'
import { api, query } from '../api/api.ts'
import { ofSite } from '../of-site.ts'
import { defaultCompany } from './default-company.ts'

/** Seconds until the company is quietly asked for again, when it could not be had. */
const pauses = [2, 8, 30]

export const companyQuery = queryOptions({
  ...query(api.company.get, {}),
  retry: pauses.length,
  retryDelay: (failures) => (pauses[failures] ?? 30) * 1000,
})

/** The company this site belongs to; the default theme while it cannot be had. */
export function useCompany(): Company {
  return useQuery(companyQuery).data ?? defaultCompany
}

/** Loads the company before anything is drawn. A failure is only logged: the page goes on with the default theme. */
export async function loadCompany(client: QueryClient) {
  try {
    await client.ensureQueryData({ ...companyQuery, retry: false })
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for exactly this
    console.error('Company settings could not be loaded.', error)
  }
  return null
}

const copyKey = () => ofSite(`company:${location.host}`)

/** Starts from the copy of the last visit, so that a slow answer delays nothing. It is refreshed at once. */
export function restoreCompany(client: QueryClient) {
  try {
    const copy = localStorage.getItem(copyKey())
    // An older copy may lack what companies have by now.
    const kept = copy && { ...defaultCompany, ...(JSON.parse(copy) as Company) }
    if (kept) client.setQueryData(companyQuery.queryKey, kept, { updatedAt: 0 })
  } catch {
    // Not to be read, or forbidden: what the server answers takes its place.
  }
}

/** Keeps the copy that `restoreCompany` starts from. */
export function keepCompany(company: Company) {
  try {
    localStorage.setItem(copyKey(), JSON.stringify(company))
  } catch {
    // Storage full or forbidden: the next visit waits for the server, that is all.
  }
}
