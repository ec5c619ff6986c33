import type { AttemptStatus } from '#shared/commerce/payments.ts'
import type { PaymentStatus } from '#shared/core/order-options.ts'

interface Amount {
  amountCents: number
}
interface Attempted extends Amount {
  status: AttemptStatus
  /** When it got its last status; null for open attempts and recorded payments. */
  endedAt: string | null
}
/** A refund recorded by staff. */
interface Refunded extends Amount {
  createdAt: string
  /** The part that the customer no longer owes; derived if absent. */
  creditCents?: number | null
}
interface Paid {
  totalCents: number
  paymentStatus: PaymentStatus
}

/** Statuses in which the company has received the payment, or the provider holds it. */
export const hasMoney = (status: AttemptStatus) =>
  status === 'paid' || status === 'awaiting_delivery' || status === 'disputed' || status === 'refunded'

export const isOpen = (status: AttemptStatus) => status === 'created' || status === 'pending'

const sum = (amounts: readonly Amount[]) => amounts.reduce((total, { amountCents }) => total + amountCents, 0)

/**
 * Paid and refunded amounts of an order, in cents. Refunds reported by the provider count like those recorded by staff.
 * Imported orders, and orders marked as paid by staff, have no attempts and count as paid in full.
 */
export function moneyOf(order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]) {
  const received = sum(attempts.filter(({ status }) => hasMoney(status)))
  const byHand = received === 0 && ['paid', 'refunded', 'partially_refunded'].includes(order.paymentStatus)
  const paidCents = byHand ? order.totalCents : received
  if (byHand && order.paymentStatus === 'refunded') return { paidCents, refundedCents: paidCents }
  return { paidCents, refundedCents: Math.min(paidCents, sumOfRefunds(attempts, refunds)) }
}

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
 * What an order costs after refunds, compared with the money that the company holds. `creditedCents` is the part of the
 * refunds that the customer no longer owes: a refund of too much paid, such as after an edit, lowers nothing. Refunds
 * without a stored credit return what was paid too much first.
 */
export function balanceOf(order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]) {
  const { paidCents, refundedCents } = moneyOf(order, attempts, refunds)
  let [stored, credited] = [0, 0]
  for (const { amountCents, creditCents } of refunds) {
    if (creditCents == null) continue
    stored += amountCents
    credited += creditCents
  }
  const excessCents = Math.max(0, paidCents - order.totalCents - (stored - credited))
  const creditedCents = credited + Math.max(0, refundedCents - stored - excessCents)
  const leftCents = Math.max(0, order.totalCents - creditedCents) - (paidCents - refundedCents)
  return {
    ...{ paidCents, refundedCents, creditedCents },
    /** Still to be paid. */
    dueCents: Math.max(0, leftCents),
    /** Paid too much, to be refunded. */
    overpaidCents: Math.max(0, -leftCents),
  }
}

/**
 * The part of a new refund that the customer no longer owes, in cents. Refunded products (`valueCents`) always lower what
 * is owed; the rest returns what was paid too much first.
 */
export function creditOf(
  amountCents: number,
  valueCents: number,
  totalCents: number,
  { creditedCents, overpaidCents }: Pick<ReturnType<typeof balanceOf>, 'creditedCents' | 'overpaidCents'>,
): number {
  const ofProducts = Math.min(amountCents, valueCents)
  const credit = ofProducts + Math.max(0, amountCents - ofProducts - overpaidCents)
  return Math.min(credit, Math.max(0, totalCents - creditedCents))
}

/** Amount due of an order, in cents. */
export const leftToPay = (order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]) =>
  balanceOf(order, attempts, refunds).dueCents

/** Amount that can still be refunded, in cents. */
export function leftToRefund(order: Paid, attempts: readonly Attempted[], refunds: readonly Refunded[]) {
  const { paidCents, refundedCents } = moneyOf(order, attempts, refunds)
  return paidCents - refundedCents
}

/** A failed attempt can still be paid. A paid attempt changes only by a refund or a dispute. */
export const canFollow = (before: AttemptStatus, after: AttemptStatus) =>
  isOpen(before) ? before === 'created' || after !== 'created' : hasMoney(after) && before !== 'refunded'

/** Payment status of an order, derived from its attempts (oldest first) and refunds. */
export function paymentStatusOf(
  order: Paid,
  attempts: readonly Attempted[],
  refunds: readonly Refunded[],
): PaymentStatus {
  const { paidCents, refundedCents, creditedCents } = balanceOf(order, attempts, refunds)
  if (attempts.some(({ status }) => status === 'disputed')) return 'disputed'
  if (paidCents > 0 && refundedCents >= paidCents) return 'refunded'
  if (paidCents - refundedCents >= order.totalCents)
    return attempts.some(({ status }) => status === 'awaiting_delivery') ? 'awaiting_delivery' : 'paid'
  if (creditedCents > 0) return 'partially_refunded'
  if (attempts.some(({ status }) => isOpen(status))) return 'pending'
  const last = attempts.at(-1)
  if (!last) return order.paymentStatus
  return last.status === 'cancelled' ? 'cancelled' : last.status === 'failed' ? 'failed' : 'unpaid'
}
