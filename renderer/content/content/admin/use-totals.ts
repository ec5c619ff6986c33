import { useQuery } from '@tanstack/react-query'
import { fullReason } from '#renderer/core/admin/plan-full.ts'
import { api, query } from '#renderer/core/api/api.ts'

/** How much there is of each kind, the trash left out, and why the plan holds no more files, if it does not. */
export function useTotals() {
  const { data } = useQuery(query(api.adminContent.overview, {}))
  return { totals: data?.totals, full: data && fullReason(data.plan, 'media', data.media.used, data.media.limit) }
}
