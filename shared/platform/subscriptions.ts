import { z } from 'zod'
import { adminCall } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { Amount, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import {
  billKinds,
  billStatuses,
  endReasons,
  nonprofitStatuses,
  subscriptionStatuses,
} from '#shared/core/subscription-options.ts'

const Plan = z.enum(planKeys)
const Billing = z.enum(['monthly', 'annual'])
const Usage = z.object({ used: z.int(), max: z.int().nullable() })

export const Bill = z.object({
  _id: Id,
  kind: z.enum(billKinds),
  plan: Plan,
  billing: Billing,
  periodStart: Instant,
  periodEnd: Instant,
  status: z.enum(billStatuses),
  /** What is to be paid, with taxes, in `currency`. */
  total: Amount,
  currency: z.string(),
  createdAt: Instant,
  /** Where an open bill is paid, on the platform's site. */
  payUrl: z.string().optional(),
  /** The invoice or receipt as PDF, by a link that ends with the session. */
  invoiceUrl: z.string().optional(),
})
export type SubscriptionBill = z.infer<typeof Bill>

export const Subscription = z.object({
  plan: Plan,
  billing: Billing,
  status: z.enum(subscriptionStatuses),
  /** The current period or trial; absent on Free and for plans that the operator gave. */
  periodStart: Instant.optional(),
  periodEnd: Instant.optional(),
  /** The end of the last period that is paid, if it is after the current one. */
  paidUntil: Instant.optional(),
  /** Until when an unpaid period is served. */
  graceEndsAt: Instant.optional(),
  nextPlan: Plan.optional(),
  nextBilling: Billing.optional(),
  cancelAtPeriodEnd: z.boolean(),
  /** Why and when the trial or subscription ended, if it has. */
  ended: z.object({ reason: z.enum(endReasons), at: Instant }).optional(),
  /** What was paid and not used. The next bill is lower by it. */
  credit: Amount,
  /** Whether an admin has selected who stays admin on a smaller plan. */
  hasSelectedAdmins: z.boolean(),
  nonprofit: z.enum(nonprofitStatuses),
  usage: z.object({ admins: Usage, media: Usage, products: Usage }),
  /** If the company leaves: from when visitors get no pages, and when everything is deleted. */
  closing: z.object({ closesAt: Instant, deletesAt: Instant }).optional(),
  /** The newest ones first, without those that were replaced. */
  bills: z.array(Bill),
})
export type Subscription = z.infer<typeof Subscription>

const Choice = z.object({ plan: Plan, billing: Billing })

const Over = z.object({ used: z.int(), max: z.int() })

/** What the choice of a plan would do. */
const Preview = z.object({
  /** `now` with a bill or with the end of a given plan, `later` at the end of the period. */
  begins: z.enum(['now', 'later']),
  /** When it begins, and until when it is paid then. */
  periodStart: Instant,
  periodEnd: Instant.optional(),
  price: Amount,
  /** The part that earlier payments cover, how much of it is for unused days, and what is left to pay, before taxes. */
  credit: Amount,
  unused: Amount,
  due: Amount,
  /** What is above the limits of the plan. */
  over: z.object({ admins: Over, media: Over, products: Over }).partial(),
})
export type PlanPreview = z.infer<typeof Preview>

/** What costs or ends something is decided by the company, not by the platform's support. */
const decision = { ...adminCall, notForSupport: true, limit: 'write' } as const

/** The subscription of the site's company. The bills are orders of the platform's own company. */
export const subscription = {
  get: endpoint(routes.subscription.get, { ...adminCall, input: Nothing, output: Subscription }),
  /** Throws CONFLICT for the current plan, and VALIDATION for one whose price is agreed with the company. */
  preview: endpoint(routes.subscription.preview, { ...adminCall, input: Choice, output: Preview }),
  /** Makes a bill for a larger plan, notes a smaller one for the end of the period, or ends a given plan. Throws like `preview`. */
  change: endpoint(routes.subscription.change, { ...decision, input: Choice, output: Subscription }),
  /** Throws CONFLICT without a subscription that could end, and if it ends with its period already. */
  cancel: endpoint(routes.subscription.cancel, { ...decision, input: Nothing, output: Subscription }),
  /** Undoes a cancellation or the choice of a smaller plan. Throws CONFLICT if the subscription has ended. */
  resume: endpoint(routes.subscription.resume, { ...decision, input: Nothing, output: Subscription }),
  /**
   * Closes the site and deletes it after 30 days. `name` is the site's name, typed to confirm. Throws VALIDATION for another
   * name, and FORBIDDEN for the platform's own site.
   */
  closeSite: endpoint(routes.subscription.closeSite, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    limit: 'write',
    input: z.object({ name: z.string().trim().max(200), when: z.enum(['now', 'period-end']) }),
    output: Subscription,
  }),
  /** Undoes it. The subscription still ends, unless it is resumed. */
  reopenSite: endpoint(routes.subscription.reopenSite, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    limit: 'write',
    input: Nothing,
    output: Subscription,
  }),
} satisfies EndpointsOf<'subscription'>
