import { useQuery } from '@tanstack/react-query'
import { type PlanKey, type PlanLimits, plans } from '#shared/core/plan-options.ts'
import { api, query } from '../api/api.ts'
import { useMe } from '../session/me.ts'
import { formatNumber } from '../ui/format.ts'

const names: Record<keyof PlanLimits, string> = { admins: 'admins', media: 'media files', products: 'products' }

/** Why the plan allows no further record, if so. */
export function planLimitReason(plan: PlanKey, what: keyof PlanLimits, used: number, max: number | null) {
  if (max === null || used < max) return undefined
  return `Your ${plans[plan].name} plan includes ${formatNumber(max)} ${names[what]}, and you have used them all.`
}

/** The same for admins and products; only admins see it. */
export function usePlanLimitReason(what: 'admins' | 'products') {
  const { may } = useMe()
  const { data } = useQuery({ ...query(api.client.get, {}), enabled: may('admin') })
  const held = data?.subscription
  return held && planLimitReason(held.plan, what, held.usage[what].used, held.usage[what].max)
}
