import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { Amount, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

const Limit = z.int().nullable()

/** A plan as visitors see it. Prices are null if they are agreed individually. */
export const Plan = z.object({
  _id: z.enum(planKeys),
  key: z.enum(planKeys),
  name: z.string(),
  description: z.string(),
  /** Per month, with monthly billing. */
  priceMonthly: Amount.nullable(),
  /** Per year, with annual billing. */
  priceAnnual: Amount.nullable(),
  currency: z.literal('USD'),
  trialDays: z.int(),
  transactionFeePct: z.number().nullable(),
  limits: z.object({ admins: Limit, media: Limit, products: Limit }),
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
} satisfies EndpointsOf<'plans'>
