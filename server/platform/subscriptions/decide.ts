import { type Billing, type PlanKey, planKeys } from '#shared/core/plan-options.ts'
import {
  type BillKind,
  type BillStatus,
  billDays,
  graceDays,
  renewalDays,
  type SubscriptionStatus,
  trialReminders,
} from '#shared/core/subscription-options.ts'
import type { SubscriptionEvent } from './events.ts'

/** A subscription as far as time changes it. Times are ISO strings. */
export interface State {
  plan: PlanKey
  billing: Billing
  status: SubscriptionStatus
  periodStart: string | null
  periodEnd: string | null
  graceEndsAt: string | null
  nextPlan: PlanKey | null
  nextBilling: Billing | null
  cancelAtPeriodEnd: boolean
}

export interface BillState {
  id: string
  kind: BillKind
  plan: PlanKey
  billing: Billing
  periodStart: string
  periodEnd: string
  status: BillStatus
  createdAt: string
}

interface Renewal {
  plan: PlanKey
  billing: Billing
  periodStart: string
  periodEnd: string
}

export interface Decision {
  state: State
  /** Events with the start of their period. */
  events: { event: SubscriptionEvent; period: string }[]
  /** A bill to make. */
  renewal: Renewal | undefined
  /** Bills whose period begins, and bills that are no longer to be paid. */
  used: string[]
  voided: string[]
  /** When to decide again, unless a payment or an admin changes something before; null for never. */
  dueAt: string | null
}

const day = 86_400_000
const after = (instant: string, days: number) => new Date(Date.parse(instant) + days * day).toISOString()

/** The same day `months` later, or the last day of that month. In UTC. */
function addMonths(instant: string, months: number): string {
  const from = new Date(instant)
  const date = new Date(from)
  date.setUTCDate(1)
  date.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(from.getUTCDate(), last))
  return date.toISOString()
}

export const endOfPeriod = (start: string, billing: Billing) => addMonths(start, billing === 'annual' ? 12 : 1)

export const isSmaller = (plan: PlanKey, than: PlanKey) => planKeys.indexOf(plan) < planKeys.indexOf(than)

/**
 * What time and payments make of a subscription: its next state, the events of the way there, and the bill to make. Pure,
 * and repeatable: deciding again at the same time adds only the same events. `bills` are those that are open or paid.
 */
export function decide(before: State, now: Date, bills: readonly BillState[]): Decision {
  const decision: Decision = { state: { ...before }, events: [], renewal: undefined, used: [], voided: [], dueAt: null }
  // A late run passes several periods; each step ends one.
  while (endPeriod(decision, now, bills));
  remind(decision, now, bills)
  voidOldBills(decision, now, bills)
  decision.dueAt = nextTime(decision, now, bills)
  return decision
}

const isOpen = ({ voided }: Decision, bill: BillState) => bill.status === 'open' && !voided.includes(bill.id)

/** The bill of the period that follows the current one. */
const renewalOf = (decision: Decision, bills: readonly BillState[]) =>
  bills.find(
    (bill) =>
      bill.kind === 'renewal' &&
      bill.periodStart === decision.state.periodEnd &&
      (bill.status === 'paid' || isOpen(decision, bill)) &&
      !decision.used.includes(bill.id),
  )

/** Ends the trial, the period or the days of grace if they are over. Returns whether something changed. */
function endPeriod(decision: Decision, now: Date, bills: readonly BillState[]): boolean {
  const { state } = decision
  const { status, periodStart, periodEnd, graceEndsAt } = state
  if (periodStart === null || periodEnd === null) return false
  const isOver = now.toISOString() >= periodEnd
  if (status === 'trialing' && isOver) {
    return endSubscription(decision, bills, state.cancelAtPeriodEnd ? 'cancelled' : 'trial-14')
  }
  if (status !== 'active' && status !== 'past_due') return false
  if (!isOver) return false
  const renewal = renewalOf(decision, bills)
  if (renewal?.status === 'paid') return beginPeriod(decision, renewal, bills)
  if (state.cancelAtPeriodEnd) return endSubscription(decision, bills, 'cancelled')
  if (status === 'active') {
    state.status = 'past_due'
    // Without a bill the company could not have paid in time, because the task did not run: the days of grace begin with the bill.
    state.graceEndsAt = after(renewal ? periodEnd : now.toISOString(), graceDays)
    return true
  }
  if (graceEndsAt !== null && now.toISOString() >= graceEndsAt) return endSubscription(decision, bills, 'expired')
  return false
}

function beginPeriod(decision: Decision, bill: BillState, bills: readonly BillState[]): true {
  const { state, events } = decision
  if (isSmaller(bill.plan, state.plan)) events.push({ event: 'downgraded', period: bill.periodStart })
  decision.used.push(bill.id)
  // The credit of an upgrade was that of the period before.
  for (const other of bills) if (other.kind === 'upgrade' && isOpen(decision, other)) decision.voided.push(other.id)
  const isAsSelected =
    bill.plan === (state.nextPlan ?? bill.plan) && bill.billing === (state.nextBilling ?? bill.billing)
  decision.state = {
    ...state,
    ...{ plan: bill.plan, billing: bill.billing, periodStart: bill.periodStart, periodEnd: bill.periodEnd },
    ...{ status: 'active', graceEndsAt: null },
    ...(isAsSelected && { nextPlan: null, nextBilling: null }),
  }
  return true
}

function endSubscription(decision: Decision, bills: readonly BillState[], event: 'cancelled' | 'expired' | 'trial-14') {
  const { state, events } = decision
  events.push({ event, period: state.periodStart! })
  // The credit of an upgrade was that of this period.
  for (const bill of bills)
    if ((bill.kind === 'renewal' || bill.kind === 'upgrade') && isOpen(decision, bill)) decision.voided.push(bill.id)
  decision.state = {
    ...state,
    ...{ plan: 'free', status: event === 'cancelled' ? 'cancelled' : 'expired', periodStart: null, periodEnd: null },
    ...{ graceEndsAt: null, nextPlan: null, nextBilling: null, cancelAtPeriodEnd: false },
  }
  return true
}

/** The reminder that is due now, without earlier ones of the same period, and the bill of the next period. */
function remind(decision: Decision, now: Date, bills: readonly BillState[]) {
  const { state, events } = decision
  const { status, periodStart, periodEnd, graceEndsAt, cancelAtPeriodEnd } = state
  if (periodStart === null || periodEnd === null) return
  const is = (instant: string) => now.toISOString() >= instant
  if (status === 'trialing' && !cancelAtPeriodEnd) {
    const passed = trialReminders.filter((days) => is(after(periodStart, days))).at(-1)
    if (passed) events.push({ event: `trial-${passed}`, period: periodStart })
  }
  if (status === 'past_due') {
    const passed = ([0, 3, 6] as const).filter((days) => is(after(graceEndsAt!, days - graceDays))).at(-1)!
    events.push({ event: `past-due-${passed}`, period: periodStart })
  }
  const isBilled = status === 'past_due' || (status === 'active' && is(after(periodEnd, -renewalDays)))
  if (!isBilled || cancelAtPeriodEnd || renewalOf(decision, bills)) return
  const billing = state.nextBilling ?? state.billing
  events.push({ event: 'renewal', period: periodStart })
  decision.renewal = {
    ...{ plan: state.nextPlan ?? state.plan, billing },
    ...{ periodStart: periodEnd, periodEnd: endOfPeriod(periodEnd, billing) },
  }
}

const lastDay = ({ createdAt }: BillState) => after(createdAt, billDays)
const isForNow = ({ kind }: BillState) => kind === 'new' || kind === 'upgrade'

function voidOldBills(decision: Decision, now: Date, bills: readonly BillState[]) {
  for (const bill of bills)
    if (isForNow(bill) && isOpen(decision, bill) && now.toISOString() >= lastDay(bill)) decision.voided.push(bill.id)
}

function nextTime(decision: Decision, now: Date, bills: readonly BillState[]): string | null {
  const { status, periodStart, periodEnd, graceEndsAt } = decision.state
  const times = bills.filter((bill) => isForNow(bill) && isOpen(decision, bill)).map(lastDay)
  if (periodStart !== null && periodEnd !== null) {
    if (status === 'trialing') times.push(...trialReminders.map((days) => after(periodStart, days)), periodEnd)
    if (status === 'active') times.push(after(periodEnd, -renewalDays), periodEnd)
    if (status === 'past_due') times.push(...[3, 6, graceDays].map((days) => after(graceEndsAt!, days - graceDays)))
  }
  return times.filter((time) => time > now.toISOString()).sort()[0] ?? null
}
