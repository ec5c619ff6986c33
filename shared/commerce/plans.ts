import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { Amount, Nothing } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'

const Most = z.int().nullable()

/** A plan as everybody may know it. Prices are `null` where they are agreed. */
export const Plan = z.object({
  _id: z.enum(planKeys),
  key: z.enum(planKeys),
  name: z.string(),
  description: z.string(),
  /** Of a month, when paid monthly. */
  priceMonthly: Amount.nullable(),
  /** Of a whole year, when paid yearly. */
  priceAnnual: Amount.nullable(),
  currency: z.literal('USD'),
  trialDays: z.int(),
  transactionFeePct: z.number().nullable(),
  limits: z.object({ admins: Most, media: Most, products: Most }),
  features: z.array(z.string()),
  ctaText: z.string(),
  ctaLink: z.string(),
  highlighted: z.boolean(),
  order: z.int(),
  isActive: z.boolean(),
})
export type Plan = z.infer<typeof Plan>

export const plans = {
  /** The platform's plans, the same on every company's site. */
  list: endpoint(routes.plans.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['company'],
    input: Nothing,
    output: z.object({ results: z.array(Plan), total: z.int() }),
  }),
} satisfies Promised<'plans'>
