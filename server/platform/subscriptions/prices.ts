import { type Billing, type PlanKey, planPrice, plans } from '#shared/core/plan-options.ts'
import { endOfPeriod, isSmaller, type State } from './decide.ts'

/** What a period costs, in cents. Undefined for plans whose price is agreed with the company. */
export function periodPrice(plan: PlanKey, billing: Billing, isNonprofit: boolean): number | undefined {
  const price = planPrice(plans[plan], billing, isNonprofit)
  return price && (billing === 'annual' ? price.year : price.month)
}

interface PaidPeriod {
  /** With the part that a credit covered. */
  priceCents: number
  periodStart: string
  periodEnd: string
}

/** What is left of paid periods at a time, in cents, rounded down: the share of the days that are not used. */
export function unusedCents(periods: readonly PaidPeriod[], now: Date): number {
  let cents = 0
  for (const { priceCents, periodStart, periodEnd } of periods) {
    const [start, end] = [Date.parse(periodStart), Date.parse(periodEnd)]
    const left = Math.max(0, end - Math.max(start, now.getTime()))
    cents += Math.floor((priceCents * left) / (end - start))
  }
  return cents
}

export type Change = 'new' | 'upgrade' | 'later' | 'end' | 'none'

/** Whether the operator gave the plan, without an end and without bills. */
const isGiven = ({ plan, periodEnd }: Pick<State, 'plan' | 'periodEnd'>) => plan !== 'free' && periodEnd === null

/**
 * How a company gets to a plan: with a bill for a new subscription, with one that replaces the running period, at the end
 * of the period, or by the end of a given plan. Larger plans and annual billing begin at once.
 */
export function changeOf(state: State, plan: PlanKey, billing: Billing): Change {
  if (isGiven(state) && plan === state.plan) return 'none'
  if (plan === 'free') return state.periodEnd !== null ? 'later' : isGiven(state) ? 'end' : 'none'
  const isRunning = state.status === 'active' && state.periodEnd !== null
  if (!isRunning) return 'new'
  if (plan === state.plan && billing === state.billing) return 'none'
  if (isSmaller(plan, state.plan)) return 'later'
  const isShorter = state.billing === 'annual' && billing === 'monthly'
  return plan === state.plan && isShorter ? 'later' : 'upgrade'
}

/** The period of a bill that begins now. The rest of a trial is added to it. */
export function newPeriod(state: State, billing: Billing, now: Date) {
  const periodStart = now.toISOString()
  const isTrial = state.status === 'trialing' && state.periodEnd !== null && state.periodEnd > periodStart
  return { periodStart, periodEnd: endOfPeriod(isTrial ? state.periodEnd! : periodStart, billing) }
}

/** How much of a price the credit covers, and what is left of both. A negative credit is not charged. */
export function applyCredit(priceCents: number, creditCents: number) {
  const used = Math.max(0, Math.min(priceCents, creditCents))
  return { creditCents: used, creditLeftCents: creditCents - used, dueCents: priceCents - used }
}

interface PricedPeriod extends PaidPeriod {
  creditCents: number
}

/**
 * A bill at its payment. `availableCents` is the credit at that time: what it lacks of the credit on the bill, because days
 * were used since, is taken off the period.
 */
export function settleBill({ priceCents, creditCents, periodStart, periodEnd }: PricedPeriod, availableCents: number) {
  const missing = Math.max(0, creditCents - Math.max(0, availableCents))
  const [start, end] = [Date.parse(periodStart), Date.parse(periodEnd)]
  const length = missing === 0 ? end - start : Math.round(((end - start) * (priceCents - missing)) / priceCents)
  return {
    priceCents: priceCents - missing,
    creditCents: creditCents - missing,
    creditLeftCents: availableCents - creditCents + missing,
    periodStart,
    periodEnd: new Date(start + length).toISOString(),
  }
}
