import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { AdminPayment, adminPayments as contract, OrderMoney } from '#shared/commerce/payments.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { requireRow } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { accountOf } from '../../payments/accounts.ts'
import { paymentIntegrations } from '../../payments/integrations.table.ts'
import { paymentMethodLabel, providerCalled } from '../../payments/payment-provider.ts'
import type { OrderRow } from '../orders.table.ts'
import { orders } from '../orders.table.ts'
import { findOrderLines } from '../present.ts'
import { checkAttempt } from './ask-provider.ts'
import { type PaymentRow, payments } from './attempts.table.ts'
import { balanceOf, leftToPay } from './payment-status.ts'
import { paymentsOf } from './payments-of.ts'
import { platformFeeOf } from './platform-fee.ts'
import { providerRefunds } from './provider-refunds.table.ts'
import { leftAtProvider, refundAtProvider } from './provider-refunds.ts'
import { recordRefund, refuseMoreThan } from './refund.ts'
import { scopeOfRequest } from './scope.ts'
import { lockOrder, markUpdated, settle } from './settle.ts'

type Ctx = Pick<TxContext, 'db' | 'vault' | 'config'>

export const adminPayments: Handlers<typeof contract> = {
  ofOrder: async ({ id }, ctx) => moneyOfOrder(ctx, await orderWith(ctx, id)),

  async check({ id }, ctx) {
    const { orderId } = await ctx.read(async ({ db }) =>
      requireRow(await db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id)), 'payment'),
    )
    await checkAttempt(scopeOfRequest(ctx), id)
    return ctx.read(async (inside) => moneyOfOrder(inside, await orderWith(inside, orderId)))
  },

  async record({ id, amount, note, idempotencyKey }, ctx) {
    const { db, user } = ctx
    const order = await lockOrder(ctx, id)
    const { attempts, refunds: refunded } = await paymentsOf(ctx, id)
    const reference = `recorded ${idempotencyKey}`
    if (!attempts.some((attempt) => attempt.reference === reference)) {
      const amountCents = centsOf(amount)
      refuseMoreThan(leftToPay(order, attempts, refunded), amountCents, 'is still to be paid')
      await db.insert(payments).values({
        orderId: id,
        provider: 'manual',
        method: 'manual',
        status: 'paid',
        paidAt: sql`clock_timestamp()` as never,
        amountCents,
        currency: order.currency,
        reference,
        recordedBy: user.name,
        log: [{ at: new Date().toISOString(), text: note ? `Recorded: ${note}` : 'Recorded.' }],
      })
      await markUpdated(db, id, user.name)
    }
    return moneyOfOrder(ctx, await settle(ctx, order))
  },

  async refund({ payment, ...input }, ctx) {
    if (payment === undefined)
      return ctx.write(async (inside) => moneyOfOrder(inside, await recordRefund(inside, input)))
    await refundAtProvider(ctx, { ...input, payment })
    return ctx.read(async (inside) => moneyOfOrder(inside, await orderWith(inside, input.id)))
  },
}

const orderWith = async ({ db }: Pick<Ctx, 'db'>, id: string) =>
  requireRow(await db.select().from(orders).where(eq(orders.id, id)), 'order')

async function moneyOfOrder(ctx: Ctx, order: OrderRow): Promise<OrderMoney> {
  const { attempts, refunds: refunded } = await paymentsOf(ctx, order.id)
  const { paidCents, refundedCents, dueCents, overpaidCents } = balanceOf(order, attempts, refunded)
  const isCancelled = order.status === 'cancelled'
  const names = new Map((await findOrderLines(ctx.db, [order.id])).map((row) => [row.id, nameOfLine(row)]))
  const integrations = await ctx.db.select().from(paymentIntegrations)
  const feeCents = await platformFeeOf(ctx.db, order.id)
  const atProviders = await ctx.db.select().from(providerRefunds).where(eq(providerRefunds.orderId, order.id))
  const underWay = atProviders.find(({ nextTryAt }) => nextTryAt !== null)
  return {
    payments: attempts.map((row) => {
      const leftCents = leftAtProvider(
        row,
        atProviders.filter(({ paymentId }) => paymentId === row.id),
      )
      return presentAttempt(ctx, row, integrations, leftCents)
    }),
    ...(underWay && {
      refundUnderWay: { amount: amountOf(underWay.amountCents), by: underWay.by, createdAt: underWay.createdAt },
    }),
    refunds: refunded.map(({ id, amountCents, reason, lines, by, createdAt }) => ({
      _id: id,
      amount: amountOf(amountCents),
      reason,
      products: lines.map(({ lineId, qty, restocked }) => ({ name: names.get(lineId) ?? '', qty, restocked })),
      by,
      createdAt,
    })),
    paid: amountOf(paidCents),
    refunded: amountOf(refundedCents),
    due: amountOf(dueCents),
    overpaid: amountOf(isCancelled ? 0 : overpaidCents),
    ...(feeCents !== 0 && { platformFee: amountOf(feeCents) }),
    currency: order.currency,
    paymentStatus: order.paymentStatus,
  }
}

function presentAttempt(
  ctx: Ctx,
  row: PaymentRow,
  integrations: (typeof paymentIntegrations.$inferSelect)[],
  leftCents: number,
): AdminPayment {
  const integration = integrations.find(({ id }) => id === row.integrationId)
  const account = accountOf(ctx, integration, row.currency)
  return {
    _id: row.id,
    provider: row.provider,
    label: row.recordedBy === null ? paymentMethodLabel(row.method) : 'Recorded payment',
    status: row.status,
    amount: amountOf(row.amountCents),
    currency: row.currency,
    reference: row.recordedBy === null ? row.reference : '',
    ...(row.providerReference && { providerReference: row.providerReference }),
    ...(row.problem && { problem: row.problem }),
    ...(row.recordedBy !== null && { recordedBy: row.recordedBy }),
    isDemo: integration !== undefined && (providerCalled(row.provider)?.isDemo?.(account, ctx.config) ?? false),
    ...(leftCents > 0 &&
      integration && {
        refundable: {
          label: providerCalled(row.provider)?.connection?.label ?? row.provider,
          amount: amountOf(leftCents),
        },
      }),
    createdAt: row.createdAt,
    events: row.log,
  }
}
