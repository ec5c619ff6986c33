import type { AttemptStatus } from '#shared/commerce/payments.ts'
import type { PaymentStatus } from '#shared/core/order-options.ts'

interface Amount {
  amountCents: number
}
interface Attempted extends Amount {
  status: AttemptStatus
  /** What the customer no longer owes since the provider reported a refund; derived if absent. */
  creditCents?: number | null
  /** When it got its last status; null for open attempts and recorded payments. */
  endedAt: string | null
}
/** A refund recorded by staff. */
interface Refunded extends Amount {
  createdAt: string
  /** What the customer no longer owes: also products that came back unpaid. Derived if absent. */
  creditCents?: number | null
}
interface Paid {
  totalCents: number
  paymentStatus: PaymentStatus
}

/** Statuses in which the company has received the payment, or the provider holds it. */
export const hasMoney = (status: AttemptStatus) =>
  status === 'paid' || status === 'awaiting_delivery' || status === 'disputed' || status === 'refunded'

/** Statuses that the provider still changes on its own: it holds the money until the delivery or a dispute is settled. */
export const heldStatuses: readonly AttemptStatus[] = ['awaiting_delivery', 'disputed']

export const isOpen = (status: AttemptStatus) => status === 'created' || status === 'pending'

const sum = (amounts: readonly Amount[]) => amounts.reduce((total, { amountCents }) => total + amountCents, 0)

/**
 * Paid and refunded amounts of an order, in cents. Refunds reported by the provider count like those recorded by staff.
 * Imported orders, and orders marked as paid by staff, have no attempts and count as paid in full.
 */
export function moneyOf(order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]) {
  const received = sum(attempts.filter(({ status }) => hasMoney(status)))
  const byHand = received === 0 && ['paid', 'refunded', 'partially_refunded'].includes(order.paymentStatus)
  const paidCents = byHand ? Math.max(0, order.totalCents - sumOfReturns(refunds)) : received
  if (byHand && order.paymentStatus === 'refunded') return { paidCents, refundedCents: paidCents }
  return { paidCents, refundedCents: Math.min(paidCents, sumOfRefunds(attempts, refunds)) }
}

/** What products lowered an order by that came back before they were paid. */
const sumOfReturns = (refunds: readonly Refunded[]) =>
  refunds.reduce((total, { amountCents, creditCents }) => total + Math.max(0, (creditCents ?? 0) - amountCents), 0)

/** The amount in cents that staff marked as paid without recording a payment; 0 if payments were recorded. */
export function impliedPayment(order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]): number {
  return attempts.some(({ status }) => hasMoney(status)) ? 0 : moneyOf(order, attempts, refunds).paidCents
}

const sumOfRefunds = (attempts: readonly Attempted[], refunds: readonly Refunded[]): number =>
  sum(refundEvents(attempts, refunds))

/** A refund that lowered the payments of an order: recorded by staff, or reported for an attempt. */
interface RefundEvent<A, R> extends Amount {
  at: string
  refund?: R
  attempt?: A
}

/**
 * The reported and recorded refunds, oldest first. Staff may record a refund that the provider reports later, so a report counts
 * only as far as it exceeds what was recorded before. A refund recorded after a report is another one: staff saw the report.
 */
export function refundEvents<A extends Attempted, R extends Refunded>(
  attempts: readonly A[],
  refunds: readonly R[],
): RefundEvent<A, R>[] {
  const reported = attempts.filter(({ status }) => status === 'refunded')
  const events: RefundEvent<A, R>[] = [
    ...refunds.map((refund) => ({ refund, amountCents: refund.amountCents, at: refund.createdAt })),
    ...reported.map((attempt) => ({ attempt, amountCents: attempt.amountCents, at: attempt.endedAt ?? '' })),
  ].sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
  /** Recorded refunds that no report was matched with. */
  let unmatched = 0
  return events.flatMap((event) => {
    const { amountCents, attempt } = event
    const matched = attempt ? Math.min(unmatched, amountCents) : 0
    unmatched += attempt ? -matched : amountCents
    return amountCents > matched ? [{ ...event, amountCents: amountCents - matched }] : []
  })
}

/**
 * What an order costs after refunds, compared with the money that the company holds. `creditedCents` is what the customer
 * no longer owes: a refund of too much paid, such as after an edit, lowers nothing. Refunds without a stored credit
 * return what was paid too much first.
 */
export function balanceOf(order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]) {
  const { paidCents, refundedCents } = moneyOf(order, attempts, refunds)
  const reports = refundEvents(attempts, refunds).flatMap(({ attempt, amountCents }) =>
    attempt ? [{ amountCents, creditCents: attempt.creditCents }] : [],
  )
  let [stored, credited] = [0, 0]
  for (const { amountCents, creditCents } of [...refunds, ...reports]) {
    if (creditCents == null) continue
    stored += amountCents
    credited += creditCents
  }
  const excessCents = Math.max(0, paidCents - order.totalCents - (stored - credited))
  const creditedCents = credited + Math.max(0, refundedCents - stored - excessCents)
  const costCents = Math.max(0, order.totalCents - creditedCents)
  const leftCents = costCents - (paidCents - refundedCents)
  return {
    ...{ paidCents, refundedCents, creditedCents },
    /** Still to be paid. */
    dueCents: Math.max(0, leftCents),
    /** Paid too much, to be refunded. */
    overpaidCents: Math.max(0, -leftCents),
  }
}

/**
 * What the customer no longer owes after a new refund, in cents. Products that come back are worth `valueCents`: their
 * value beyond the amount lowers only what is still to be paid, and an amount beyond their value returns what was paid
 * too much first.
 */
export function creditOf(
  amountCents: number,
  valueCents: number,
  totalCents: number,
  { creditedCents, dueCents, overpaidCents }: ReturnType<typeof balanceOf>,
): number {
  const credit = Math.min(valueCents, amountCents + dueCents) + Math.max(0, amountCents - valueCents - overpaidCents)
  return Math.min(credit, Math.max(0, totalCents - creditedCents))
}

/** Later than all times of an order. */
const latest = '9999-12-31T00:00:00.000Z'

/**
 * What the customer no longer owes once the provider reports a refund of `attempt`, in cents. `others` are the other
 * attempts of the order, `refunds` those that staff recorded before: they have lowered it already.
 */
export function creditOfReport(
  order: Paid,
  attempt: Attempted,
  others: readonly Attempted[],
  refunds: readonly Refunded[],
): number {
  const report = { ...attempt, status: 'refunded' as const, endedAt: latest }
  const event = refundEvents([...others, report], refunds).find((one) => one.attempt === report)
  const before = balanceOf(order, [...others, { ...attempt, status: 'paid' }], refunds)
  return creditOf(event?.amountCents ?? 0, 0, order.totalCents, before)
}

/** Amount due of an order, in cents. */
export const leftToPay = (order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]) =>
  balanceOf(order, attempts, refunds).dueCents

/** Amount that can still be refunded, in cents. */
export function leftToRefund(order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]) {
  const { paidCents, refundedCents } = moneyOf(order, attempts, refunds)
  return paidCents - refundedCents
}

/**
 * A failed attempt can still be paid. A paid attempt changes only by a refund or a dispute: a report that it awaits its
 * delivery is an old one.
 */
export function canFollow(before: AttemptStatus, after: AttemptStatus): boolean {
  if (isOpen(before)) return before === 'created' || after !== 'created'
  if (before === 'paid' && after === 'awaiting_delivery') return false
  return hasMoney(after) && before !== 'refunded'
}

/** Payment status of an order, derived from its attempts (oldest first) and refunds. */
export function paymentStatusOf(
  order: Paid,
  attempts: readonly Attempted[],
  refunds: readonly Refunded[],
): PaymentStatus {
  const { paidCents, refundedCents, creditedCents, dueCents } = balanceOf(order, attempts, refunds)
  if (attempts.some(({ status }) => status === 'disputed')) return 'disputed'
  if (paidCents > 0 && refundedCents >= paidCents) return 'refunded'
  // Products that came back before they were paid lower the amount without a refund.
  const isSettled = refundedCents === 0 && paidCents > 0 && dueCents === 0
  if (isSettled || paidCents - refundedCents >= order.totalCents)
    return attempts.some(({ status }) => status === 'awaiting_delivery') ? 'awaiting_delivery' : 'paid'
  if (refundedCents > 0 && creditedCents > 0) return 'partially_refunded'
  if (attempts.some(({ status }) => isOpen(status))) return 'pending'
  const last = attempts.at(-1)
  if (!last) return order.paymentStatus
  return last.status === 'cancelled' ? 'cancelled' : last.status === 'failed' ? 'failed' : 'unpaid'
}
