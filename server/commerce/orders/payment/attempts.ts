import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { accountOf, type Offer } from '../../payments/accounts.ts'
import { type IntegrationRow, paymentIntegrations } from '../../payments/integrations.table.ts'
import {
  type Account,
  type Attempt,
  type Outcome,
  type PaymentProvider,
  type PaymentUpdate,
  providerCalled,
} from '../../payments/payment-provider.ts'
import type { OrderRow } from '../orders.table.ts'
import { type AttemptEvent, type PaymentRow, payments } from './attempts.table.ts'
import { checkDelay, missingAge, missingDelay, usualDelay } from './check-delays.ts'
import { balanceOf, canFollow, creditOfReport, hasMoney, heldStatuses, isOpen, leftToPay } from './payment-status.ts'
import { paymentsOf } from './payments-of.ts'
import { providerRefunds } from './provider-refunds.table.ts'
import { alert, lockOrder, type SettleContext, settle } from './settle.ts'
import { isFresh } from './waits-for-payment.ts'

/** Maximum number of stored events per attempt. */
const mostEvents = 50

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})` as never

/** SQL for the time of the next check after `checks` earlier ones, the last of which was answered or not. */
export const nextCheck = (checks: number, isAnswered = true) => inSeconds(checkDelay(checks, isAnswered))

/** The age of an attempt in seconds. */
const ageOf = ({ createdAt }: Pick<PaymentRow, 'createdAt'>) => (Date.now() - Date.parse(createdAt)) / 1000

/** SQL for the time of the next check of an attempt that the provider does not know yet. */
export const nextMissingCheck = (row: Pick<PaymentRow, 'createdAt'>) => inSeconds(missingDelay(ageOf(row)))

/** SQL for the time of the next check while the provider holds the money: it reports changes, but a report can get lost. */
export const nextHeldCheck = sql`now() + interval '1 day'` as never

const eventNow = (text: string): AttemptEvent => ({ at: new Date().toISOString(), text })
export const withEvent = (log: readonly AttemptEvent[], text: string) => [...log, eventNow(text)].slice(-mostEvents)

/** The last event, without those that only have an answer. */
const lastText = ({ log }: Pick<PaymentRow, 'log'>) => log.findLast(({ text }) => text)?.text

/** Stores a new attempt for an order in the caller's transaction. Sends nothing to the provider yet. */
export async function createAttempt(
  db: Db,
  order: Pick<OrderRow, 'id' | 'orderNumber' | 'currency'>,
  { provider, method, integration, phone }: Offer & { phone: string },
  amountCents: number,
): Promise<PaymentRow> {
  const before = await db.$count(payments, eq(payments.orderId, order.id))
  const [row] = await db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: provider.id,
      integrationId: integration?.id,
      method: method.id,
      amountCents,
      currency: order.currency,
      reference: before === 0 ? order.orderNumber : `${order.orderNumber}-${before + 1}`,
      phone,
      log: [eventNow(`Started with ${method.label}.`)],
      // If this process ends before the provider responds, another process checks the attempt.
      nextCheckAt: inSeconds(usualDelay),
    })
    .returning()
  return row!
}

/** Input of all requests to the provider of an attempt. */
export interface Conversation {
  provider: PaymentProvider
  /** Absent for providers without an account. */
  integration: IntegrationRow | undefined
  account: Account
  attempt: Attempt
  config: Config
  /** Whether the attempt has ended without payment. */
  isGivenUp: boolean
  /** Whether the customer can still pay, and the provider has not responded for a while. */
  isOutage: boolean
}

/** Input for requests to an attempt's provider. Undefined if the provider or the account was removed. */
export async function conversationOf(
  { site, config, vault }: Pick<TxContext, 'site' | 'config' | 'vault'>,
  db: Db,
  row: PaymentRow,
  order: OrderRow,
): Promise<Conversation | undefined> {
  const provider = providerCalled(row.provider)
  const [integration] = row.integrationId
    ? await db.select().from(paymentIntegrations).where(eq(paymentIntegrations.id, row.integrationId))
    : []
  if (!provider || (provider.connection && !integration)) return undefined
  const query = new URLSearchParams({ order: order.id, token: order.token })
  const { name, email } = await getCompany(db)
  const attempt: Attempt = {
    id: row.id,
    method: row.method,
    reference: row.reference,
    amountCents: row.amountCents,
    createdAt: row.createdAt,
    currency: row.currency,
    phone: row.phone,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    shopEmail: email || config.mailFrom,
    orderNumber: order.orderNumber,
    siteName: name,
    returnUrl: `${site.origin}/checkout/return?${query}`,
    resultUrl: `${site.origin}/api/payments/${provider.id}/result?p=${row.id}`,
    pollUrl: row.pollUrl,
    providerReference: row.providerReference,
  }
  const isGivenUp = !isOpen(row.status) && !hasMoney(row.status)
  return {
    ...{ provider, integration },
    account: accountOf({ vault }, integration, row.currency),
    attempt,
    config,
    isGivenUp,
    isOutage: isOpen(row.status) && !isFresh(row),
  }
}

/** The customer's latest attempt, without payments recorded by staff. */
export async function latestAttempt(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.recordedBy)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  return row
}

/** The order's attempt that can still succeed. */
export async function openAttempt(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['created', 'pending'])))
  return row
}

/**
 * Stores the provider's status of an attempt and updates its order, in the caller's transaction. Repeated and late
 * reports, and those for other amounts or orders, change no amounts. Returns the updated attempt.
 */
export async function applyOutcome(ctx: SettleContext, attemptId: string, reported: Outcome): Promise<PaymentRow> {
  const { db } = ctx
  const [found] = await db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, attemptId))
  if (!found) throw new AppError('NOT_FOUND', 'This payment does not exist.')
  const order = await lockOrder(ctx, found.orderId)
  const [row] = await db.select().from(payments).where(eq(payments.id, attemptId)).for('update')
  const { attempts, refunds } = await paymentsOf(ctx, order.id)
  const others = attempts.filter(({ id }) => id !== attemptId)
  const isReplaced =
    order.status === 'cancelled' ||
    leftToPay(order, attempts, refunds) === 0 ||
    others.some(({ status }) => isOpen(status))
  const outcome = await withoutOwnRefunds(db, row!, reported)
  const changes = changeOf(row!, outcome, isReplaced)
  const change = {
    ...changes,
    ...withAnswer(row!, changes?.log, outcome.answer),
    ...(changes?.status === 'refunded' && { creditCents: creditOfReport(order, row!, others, refunds) }),
    ...(outcome.kind !== 'unknown' && { answeredAt: now }),
  }
  if (Object.keys(change).length === 0) return row!
  const [changed] = await db
    .update(payments)
    .set({ ...change, updatedAt: sql`clock_timestamp()` as never })
    .where(eq(payments.id, attemptId))
    .returning()
  const notice = outcome.kind === 'update' ? outcome.update.notice : undefined
  if (notice !== undefined && lastText(changed!) === notice && lastText(row!) !== notice)
    await alert(ctx, order, { text: notice })
  const mismatch = outcome.kind === 'update' && hasMoney(outcome.update.status) && mismatchOf(row!, outcome.update)
  if (mismatch && row!.log.every(({ text }) => text !== mismatch))
    await alert(ctx, order, { text: `${mismatch} Check the payment at the provider, and record or refund it.` })
  if (changed!.status === row!.status) return changed!
  const settled = await settle(ctx, order)
  const { overpaidCents } = balanceOf(
    order,
    attempts.map((one) => (one.id === attemptId ? changed! : one)),
    refunds,
  )
  if (hasMoney(changed!.status) && !hasMoney(row!.status) && overpaidCents > 0)
    await alert(ctx, settled, 'paid too much')
  return changed!
}

/**
 * An outcome with a notice of the refunds that were not made here. The report of a whole refund waits for one that is
 * under way, which is recorded first and then checked again: so it counts once.
 */
async function withoutOwnRefunds(db: Db, row: PaymentRow, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind !== 'update') return outcome
  const { update } = outcome
  const isRefunded = update.status === 'refunded'
  if (!isRefunded && !update.refundedCents) return outcome
  const own = await db.select().from(providerRefunds).where(eq(providerRefunds.paymentId, row.id))
  if (isRefunded)
    return own.some(({ nextTryAt }) => nextTryAt !== null)
      ? { ...outcome, update: { ...update, status: row.status } }
      : outcome
  const others = update.refundedCents! - own.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (others <= 0) return outcome
  const label = providerCalled(row.provider)?.connection?.label ?? row.provider
  const amount = `${amountOf(others).toFixed(2)} ${row.currency}`
  const notice = `${amount} of this payment was refunded at ${label}. Record the refund here.`
  return { ...outcome, update: { ...update, notice } }
}

/** Adds an answer of the provider to the log, unless it repeats the last one. */
function withAnswer({ log }: PaymentRow, changed: AttemptEvent[] | undefined, answer: string | undefined) {
  if (!answer || log.findLast((event) => event.answer)?.answer === answer) return {}
  const events = changed ?? withEvent(log, '')
  return { log: events.with(-1, { ...events.at(-1)!, answer }) }
}

const now = sql`now()` as never

/**
 * The columns that an outcome changes; undefined without changes. `isReplaced` means that the order no longer needs
 * this attempt: it was cancelled, paid, or has a newer attempt.
 */
function changeOf(row: PaymentRow, outcome: Outcome, isReplaced: boolean): Partial<PaymentRow> | undefined {
  if (outcome.kind === 'unknown')
    return isOpen(row.status) && lastText(row) !== outcome.reason
      ? { log: withEvent(row.log, outcome.reason) }
      : undefined
  if (outcome.kind === 'missing') {
    // Its start may still be on the way.
    if (row.status !== 'created' || ageOf(row) < missingAge) return undefined
    const problem = 'The payment did not reach the provider. Please try again.'
    // A slow request may still reach the provider.
    return { ...end(row, 'failed', problem), nextCheckAt: inSeconds(usualDelay) }
  }
  const { update } = outcome
  const mismatch = mismatchOf(row, update)
  if (mismatch) return lastText(row) === mismatch ? undefined : { log: withEvent(row.log, mismatch) }
  const more = {
    ...(update.pollUrl && !row.pollUrl && { pollUrl: update.pollUrl }),
    ...(update.providerReference && { providerReference: update.providerReference }),
    ...(update.step && { step: update.step }),
  }
  const isDelayedStart = !isOpen(row.status) && !hasMoney(row.status) && isOpen(update.status) && 'pollUrl' in more
  // The customer or the order has given it up: a late start does not open it again, money still counts.
  if (isDelayedStart && (isReplaced || row.status === 'cancelled')) return { ...more, nextCheckAt: nextCheck(0) }
  if (!isDelayedStart && (update.status === row.status || !canFollow(row.status, update.status))) {
    const notice = hasMoney(row.status) ? noticeOf(row, update) : undefined
    return 'pollUrl' in more || notice ? { ...more, ...notice } : undefined
  }
  if (isOpen(update.status))
    return {
      ...more,
      status: update.status,
      problem: '',
      endedAt: null,
      nextCheckAt: nextCheck(0),
      log: withEvent(row.log, 'Waiting for the customer.'),
    }
  return { ...more, ...end(row, update.status, update.problem ?? '') }
}

/** Adds a problem for staff to the log, once. */
const noticeOf = ({ log }: PaymentRow, { notice }: PaymentUpdate) =>
  notice !== undefined && log.every(({ text }) => text !== notice) ? { log: withEvent(log, notice) } : undefined

const eventTexts: Partial<Record<PaymentRow['status'], string>> = {
  paid: 'Paid.',
  awaiting_delivery: 'Paid. The provider holds the money until delivery is confirmed.',
  failed: 'Failed.',
  cancelled: 'Cancelled.',
  disputed: 'The customer disputes the payment.',
  refunded: 'Refunded by the provider.',
}

const end = (row: PaymentRow, status: PaymentRow['status'], problem: string): Partial<PaymentRow> => ({
  status,
  problem,
  nextCheckAt: heldStatuses.includes(status) ? nextHeldCheck : null,
  // The time under the lock of the order, for `refundEvents`.
  endedAt: sql`clock_timestamp()` as never,
  ...(hasMoney(status) && row.paidAt === null && { paidAt: sql`clock_timestamp()` as never }),
  log: withEvent(row.log, [eventTexts[status], problem].filter(Boolean).join(' ')),
})

/** A report with another order, amount or currency belongs to another payment or is forged. */
function mismatchOf({ reference, amountCents, currency }: PaymentRow, update: PaymentUpdate): string | undefined {
  // A text of its own for money, because the shop is alerted once.
  const what = hasMoney(update.status) ? 'payment' : 'report'
  if (update.reference !== undefined && update.reference !== reference)
    return `Ignored a ${what} for the reference “${update.reference.slice(0, 60)}”.`
  if (update.amountCents !== undefined && update.amountCents !== amountCents)
    return `Ignored a ${what} of the amount ${update.amountCents / 100}.`
  if (update.currency !== undefined && update.currency !== currency)
    return `Ignored a ${what} in the currency ${update.currency.slice(0, 10)}.`
  return undefined
}
