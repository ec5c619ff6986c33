import type { Site } from '../context.ts'

/** What each plan holds; `null` is without end. Figures of the price list. */
const limits: Record<Site['plan'], { admins: number | null; media: number | null; products: number | null }> = {
  free: { admins: 1, media: 50, products: 5 },
  pro: { admins: 5, media: 1000, products: 100 },
  business: { admins: 15, media: 10_000, products: null },
  enterprise: { admins: null, media: null, products: null },
}

export const limitsOf = (plan: Site['plan']) => limits[plan]

/** The next plan that holds more, to suggest when this one is full. */
export function nextPlan(plan: Site['plan']): Site['plan'] | undefined {
  const order: Site['plan'][] = ['free', 'pro', 'business', 'enterprise']
  return order[order.indexOf(plan) + 1]
}
