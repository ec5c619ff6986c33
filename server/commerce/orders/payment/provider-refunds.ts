import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { withSavepoint } from '#server/core/db/savepoint.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { adminPayments } from '#shared/commerce/payments.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { providerCalled, type RefundOutcome } from '../../payments/payment-provider.ts'
import { orders } from '../orders.table.ts'
import { type PaymentRow, payments } from './attempts.table.ts'
import { conversationOf, withEvent } from './attempts.ts'
import { paymentsOf } from './payments-of.ts'
import { type ProviderRefundRow, providerRefunds } from './provider-refunds.table.ts'
import { planRefund, recordRefund, refuseMoreThan } from './refund.ts'
import { type PaymentScope, scopeOfCompany, scopeOfRequest } from './scope.ts'
import { alert, lockOrder, type SettleContext } from './settle.ts'

type Input = z.output<typeof adminPayments.refund.input>

/** Longer than a request to a provider, so that no other process repeats a refund while one waits for the response. */
const leaseSeconds = 90
const retrySeconds = 60
/** How long a provider that does not respond is called again, in ms. */
const longestOutage = 24 * 60 * 60_000
/** Refunds that a process repeats at once. */
const mostAtOnce = 50

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})` as never
const labelOf = (provider: string) => providerCalled(provider)?.connection?.label ?? provider

/** What a payment can still be refunded through its provider, in cents; 0 if the provider cannot. `done` are its refunds. */
export function leftAtProvider({ provider, status, amountCents }: PaymentRow, done: readonly ProviderRefundRow[]) {
  if (status !== 'paid' || !providerCalled(provider)?.refund) return 0
  return amountCents - done.reduce((sum, one) => sum + one.amountCents, 0)
}

/**
 * Refunds a payment through its provider and records it, once per key. The key is stored first, and the provider is called
 * outside of transactions: a repeated request or `retryRefunds` completes a refund whose process ended. Throws VALIDATION
 * like `recordRefund`, CONFLICT if the provider refuses, and UNAVAILABLE if it does not respond.
 */
export async function refundAtProvider(ctx: RequestContext<'admin'>, input: Input & { payment: string }) {
  const stored = await ctx.write((inside) => storeRefund(inside, input))
  if (!stored) return
  const outcome = await tryRefund(scopeOfRequest(ctx), stored)
  if (outcome.kind === 'refused') throw new AppError('CONFLICT', outcome.reason)
  if (outcome.kind === 'unknown')
    throw new AppError(
      'UNAVAILABLE',
      'The payment provider did not answer. The refund is tried again every minute, and shows here once it is done.',
      { retryAfter: retrySeconds },
    )
}

interface Stored {
  id: string
  /** Whether its provider may have been called before. */
  isRepeat: boolean
}

/** Stores a refund before its provider is called. Returns undefined if it was recorded before. */
async function storeRefund(
  ctx: TxContext<'admin'>,
  { payment, ...input }: Input & { payment: string },
): Promise<Stored | undefined> {
  const { db, user } = ctx
  const order = await lockOrder(ctx, input.id)
  const { attempts, refunds } = await paymentsOf(ctx, order.id)
  const key = input.idempotencyKey
  if (refunds.some((one) => one.key === key)) return undefined
  const before = await db.select().from(providerRefunds).where(eq(providerRefunds.orderId, order.id))
  const repeated = before.find((one) => one.key === key)
  if (repeated) return { id: repeated.id, isRepeat: true }
  const { amountCents } = await planRefund(ctx, order, input)
  if (amountCents === 0) throw fieldError('amount', 'Enter an amount.')
  const attempt = attempts.find(({ id }) => id === payment)
  const left = attempt
    ? leftAtProvider(
        attempt,
        before.filter(({ paymentId }) => paymentId === payment),
      )
    : 0
  if (left === 0)
    throw new AppError('CONFLICT', 'This payment can no longer be refunded through its provider. Record it by hand.')
  refuseMoreThan(left, amountCents, 'of this payment can be refunded')
  const { reason, restock, lines, notify } = input
  const [row] = await db
    .insert(providerRefunds)
    .values({
      ...{ orderId: order.id, paymentId: payment, amountCents, key, by: user.name },
      request: { reason, restock, lines, notify },
      nextTryAt: inSeconds(leaseSeconds),
      // The time under the lock of the order.
      createdAt: sql`clock_timestamp()` as never,
    })
    .returning({ id: providerRefunds.id })
  return { id: row!.id, isRepeat: false }
}

/** Calls the provider for a stored refund, and records the outcome. `alertsStaff`: they see no response. */
async function tryRefund(
  scope: PaymentScope,
  { id, isRepeat }: Stored,
  { alertsStaff = false } = {},
): Promise<RefundOutcome> {
  const found = await scope.read(async ({ db }) => {
    const [one] = await db
      .select({ row: providerRefunds, payment: payments, order: orders })
      .from(providerRefunds)
      .innerJoin(payments, eq(payments.id, providerRefunds.paymentId))
      .innerJoin(orders, eq(orders.id, providerRefunds.orderId))
      .where(eq(providerRefunds.id, id))
    return one && { row: one.row, conversation: await conversationOf(scope, db, one.payment, one.order) }
  })
  if (!found) return { kind: 'refused', reason: 'This refund was refused. Open the form again.' }
  const { row, conversation } = found
  const refund = { id, isRepeat, amountCents: row.amountCents }
  const outcome: RefundOutcome = conversation?.provider.refund
    ? await conversation.provider.refund(conversation.account, conversation.attempt, refund, conversation.config)
    : { kind: isRepeat ? 'unknown' : 'refused', reason: 'The account that received this payment was removed.' }
  await scope.write((ctx) => storeOutcome(ctx, row, outcome, alertsStaff))
  return outcome
}

async function storeOutcome(
  ctx: SettleContext,
  { id, orderId }: ProviderRefundRow,
  outcome: RefundOutcome,
  alertsStaff: boolean,
) {
  const { db } = ctx
  const order = await lockOrder(ctx, orderId)
  const [row] = await db
    .select()
    .from(providerRefunds)
    .where(and(eq(providerRefunds.id, id), isNotNull(providerRefunds.nextTryAt)))
  // Another process has ended it.
  if (!row) return
  const own = eq(providerRefunds.id, id)
  const isTooOld = Date.now() - Date.parse(row.createdAt) > longestOutage
  if (outcome.kind === 'unknown' && !isTooOld)
    return void (await db
      .update(providerRefunds)
      .set({ nextTryAt: inSeconds(retrySeconds) })
      .where(own))
  const [payment] = await db.select().from(payments).where(eq(payments.id, row.paymentId))
  const amount = `${amountOf(row.amountCents).toFixed(2)} ${order.currency}`
  const provider = labelOf(payment!.provider)
  // The check also finds refunds that were made at the provider meanwhile. See `applyOutcome`.
  const check = (text: string) =>
    db
      .update(payments)
      .set({ nextCheckAt: sql`now()` as never, log: withEvent(payment!.log, text) })
      .where(eq(payments.id, row.paymentId))
  if (outcome.kind !== 'refunded') {
    await db.delete(providerRefunds).where(own)
    await check(`Refund of ${amount} failed: ${outcome.reason}`)
    const advice =
      outcome.kind === 'unknown'
        ? `Check at ${provider} whether it was made, and record it here.`
        : 'Nothing was recorded.'
    if (alertsStaff) await alert(ctx, order, { text: `The refund of ${amount} failed. ${outcome.reason} ${advice}` })
    return
  }
  await db.update(providerRefunds).set({ nextTryAt: null, providerReference: outcome.providerReference }).where(own)
  await check(`Refunded ${amount} through ${provider}: ${outcome.providerReference}.`)
  const refund = { ...row.request, id: order.id, amount: amountOf(row.amountCents), idempotencyKey: row.key }
  const by = { ...ctx, user: { name: row.by } }
  try {
    await withSavepoint(db, () => recordRefund(by, refund))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The money has left: what changed in the order meanwhile must not hide it.
    await recordRefund(by, { ...refund, lines: [], restock: false })
    await alert(ctx, order, { text: `${amount} was refunded, but the products were not: ${error.message}` })
  }
}

/** Repeats the refunds whose provider did not respond, or whose process ended before they were recorded. */
export async function retryRefunds(pipeline: RequestPipeline, onError: (error: Error) => void) {
  const { owner } = pipeline.parts.database
  const due = owner
    .select({ id: providerRefunds.id })
    .from(providerRefunds)
    .where(sql`${providerRefunds.nextTryAt} <= now()`)
    .orderBy(providerRefunds.nextTryAt)
    .limit(mostAtOnce)
    .for('update', { skipLocked: true })
  const claimed = await owner
    .update(providerRefunds)
    .set({ nextTryAt: inSeconds(leaseSeconds) })
    .where(inArray(providerRefunds.id, due))
    .returning({ id: providerRefunds.id, tenantId: providerRefunds.tenantId })
  await Promise.all(
    claimed
      .map(async ({ id, tenantId }) => {
        await tryRefund(await scopeOfCompany(pipeline, tenantId), { id, isRepeat: true }, { alertsStaff: true })
      })
      .map((one) => one.catch(onError)),
  )
}
