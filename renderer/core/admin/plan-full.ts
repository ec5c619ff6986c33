import { useQuery } from '@tanstack/react-query'
import { type PlanKey, type PlanLimits, plans } from '#shared/core/plan-options.ts'
import { api, query } from '../api/api.ts'
import { useMe } from '../session/me.ts'
import { formatNumber } from '../ui/format.ts'

const names: Record<keyof PlanLimits, string> = { admins: 'admins', media: 'media files', products: 'products' }

/** Why there is no room for one more; nothing while there is. */
export function fullReason(plan: PlanKey, what: keyof PlanLimits, used: number, max: number | null) {
  if (max === null || used < max) return undefined
  return `Your ${plans[plan].name} plan holds ${formatNumber(max)} ${names[what]}, and all are taken.`
}

/** The same of what admins count; nothing for anybody else. */
export function usePlanFull(what: 'admins' | 'products') {
  const { may } = useMe()
  const { data } = useQuery({ ...query(api.client.get, {}), enabled: may('admin') })
  const held = data?.subscription
  return held && fullReason(held.plan, what, held.usage[what].used, held.usage[what].max)
}
