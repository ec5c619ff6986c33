import { useQuery } from '@tanstack/react-query'
import { planLimitReason } from '#renderer/core/admin/plan-limit.ts'
import { api, query } from '#renderer/core/api/api.ts'

/** The number of items of each kind outside the trash, and the message when the plan's limit is reached. */
export function useTotals() {
  const { data } = useQuery(query(api.adminContent.overview, {}))
  return { totals: data?.totals, full: data && planLimitReason(data.plan, 'media', data.media.used, data.media.limit) }
}
