import type { Billing, PlanKey } from '#shared/core/plan-options.ts'
import { type BillState, decide, type State } from './decide.ts'
import { applyCredit, changeOf, newPeriod, periodPrice, settleBill, unusedCents } from './prices.ts'

const day = 86_400_000
export const start = Date.parse('2026-01-01T00:00:00.000Z')

export interface DrivenBill extends BillState {
  due: number
  price: number
  paid: boolean
}

/** A subscription that is driven by `decide`, as the scheduled task and the payments drive it. */
export class Driven {
  state: State
  bills: DrivenBill[] = []
  credit = 0
  onPaid: (bill: DrivenBill, now: Date) => void = () => undefined
  onRun: (before: State, after: State) => void = () => undefined
  /** Events with their period, each once, as the table of events stores them. */
  readonly events = new Set<string>()
  dueAt: string | null = new Date(start).toISOString()

  constructor(plan: PlanKey, now: number) {
    const periodEnd = new Date(now + 14 * day).toISOString()
    this.state = {
      ...{ plan, billing: 'monthly', status: 'trialing', periodStart: new Date(now).toISOString(), periodEnd },
      ...{ graceEndsAt: null, nextPlan: null, nextBilling: null, cancelAtPeriodEnd: false },
    }
  }

  get waiting() {
    return this.bills.filter(({ status }) => status === 'open' || status === 'paid')
  }

  /** The current period and later ones, as far as they are paid. */
  get paidPeriods() {
    const { periodStart } = this.state
    const current = this.bills.filter((bill) => bill.paid && bill.status === 'used' && bill.periodStart === periodStart)
    const later = this.bills.filter(({ status }) => status === 'paid')
    return [...current.slice(-1), ...later].map(({ price, ...bill }) => ({ ...bill, priceCents: price }))
  }

  addBill(
    kind: BillState['kind'],
    plan: PlanKey,
    billing: Billing,
    period: Pick<DrivenBill, 'periodStart' | 'periodEnd'>,
    now: Date,
    unused = 0,
  ) {
    const price = periodPrice(plan, billing, false)!
    const { dueCents: due } = applyCredit(price, this.credit + unused)
    const bill: DrivenBill = {
      ...{ id: `${this.bills.length}`, kind, plan, billing, ...period, status: 'open', createdAt: now.toISOString() },
      ...{ due, price, paid: false },
    }
    this.bills.push(bill)
    if (due === 0) this.pay(bill, now)
    return bill
  }

  run(now: Date) {
    const before = this.state
    const { state, events, renewal, used, voided, dueAt } = decide(before, now, this.waiting)
    this.state = state
    for (const { event, period } of events) this.events.add(`${event} ${period}`)
    this.onRun(before, state)
    for (const bill of this.bills) {
      if (used.includes(bill.id)) bill.status = 'used'
      if (voided.includes(bill.id)) bill.status = 'void'
    }
    this.dueAt = dueAt
    if (renewal) this.addBill('renewal', renewal.plan, renewal.billing, renewal, now)
  }

  pay(bill: DrivenBill, now: Date) {
    if (bill.paid) return
    bill.paid = true
    const used = bill.price - bill.due
    if (bill.status === 'void') {
      this.credit += bill.due
      this.onPaid(bill, now)
      return
    }
    if (bill.kind === 'renewal') {
      this.credit -= used
      bill.status = 'paid'
      for (const one of this.bills) if (one.kind !== 'renewal' && one.status === 'open') one.status = 'void'
    } else {
      const unused = unusedCents(this.paidPeriods, now)
      const period = { priceCents: bill.price, creditCents: used, ...newPeriod(this.state, bill.billing, now) }
      const { priceCents, creditLeftCents, periodStart, periodEnd } = settleBill(period, this.credit + unused)
      this.credit = creditLeftCents
      for (const one of this.bills) {
        if (one.status === 'paid') one.status = 'used'
        if (one.status === 'open') one.status = 'void'
      }
      Object.assign(bill, { status: 'used', price: priceCents, periodStart, periodEnd })
      Object.assign(this.state, {
        ...{ plan: bill.plan, billing: bill.billing, periodStart, periodEnd },
        ...{ status: 'active', graceEndsAt: null, nextPlan: null, nextBilling: null, cancelAtPeriodEnd: false },
      })
    }
    this.onPaid(bill, now)
    this.run(now)
  }

  choose(plan: PlanKey, billing: Billing, now: Date) {
    const change = changeOf(this.state, plan, billing)
    if (change === 'none' || change === 'end') return change
    if (change === 'later') {
      for (const bill of this.bills) if (bill.status === 'open') bill.status = 'void'
      const isEnd = plan === 'free'
      Object.assign(this.state, {
        nextPlan: isEnd ? null : plan,
        nextBilling: isEnd ? null : billing,
        cancelAtPeriodEnd: isEnd,
      })
    } else {
      for (const bill of this.bills) if (bill.status === 'open' && bill.kind !== 'renewal') bill.status = 'void'
      const unused = change === 'upgrade' ? unusedCents(this.paidPeriods, now) : 0
      this.addBill(change, plan, billing, newPeriod(this.state, billing, now), now, unused)
    }
    this.run(now)
    return change
  }
}
