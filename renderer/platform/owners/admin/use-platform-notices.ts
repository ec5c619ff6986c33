import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { useMe } from '#renderer/core/session/me.ts'

/** Notices of the platform to the staff of a company; undefined on the owners' site and until it is loaded. */
export function usePlatformNotices() {
  const { me, may } = useMe()
  const { owners } = useCompany()
  return useQuery({
    ...query(api.platformNotices.get, {}),
    enabled: me !== undefined && may('content') && !owners,
    staleTime: 5 * 60_000,
  }).data
}
