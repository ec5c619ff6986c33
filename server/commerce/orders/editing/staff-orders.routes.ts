import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { ChangedQuote, staffOrders as contract } from '#shared/commerce/staff-orders.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { maxQuantity } from '#shared/core/order-options.ts'
import { findCartLines } from '../../products/quote.ts'
import { presentTotals, priceCart } from '../../totals/price-cart.ts'
import { extendDeadline } from '../payment/pay-until.ts'
import { balanceOf, impliedPayment } from '../payment/payment-status.ts'
import { paymentsOf } from '../payment/payments-of.ts'
import { findOrderLines } from '../present.ts'
import { findOrder, presentAdminOrder } from '../present-admin-order.ts'
import { changeOrder, refuseChange } from './change-order.ts'
import { createOrder } from './create-order.ts'
import { requestPayment } from './payment-link.ts'
import { type OrderChange, planChange } from './plan-change.ts'
import { remindCustomer } from './remind.ts'

export const staffOrders: Handlers<typeof contract> = {
  async quote({ items, byHand, ...options }, ctx) {
    const cart = await findCartLines(ctx, items, maxQuantity)
    const priced = await priceCart(ctx.db, cart, { ...options, byHandCents: centsOf(byHand) })
    return priced.quote()
  },

  create: async (input, ctx) => presentAdminOrder(ctx, await createOrder(ctx, input)),

  quoteChange: async (change, ctx) => quoteChange(ctx, change),

  change: async (input, ctx) => presentAdminOrder(ctx, await changeOrder(ctx, input)),

  async paymentLink({ id, send }, ctx) {
    const { order, url, message } = await requestPayment(ctx, id, send)
    return { url, message, order: await presentAdminOrder(ctx, order) }
  },

  extend: async ({ id, days }, ctx) => presentAdminOrder(ctx, await extendDeadline(ctx, id, days)),

  remind: async ({ id }, ctx) => presentAdminOrder(ctx, await remindCustomer(ctx, id)),
}

async function quoteChange(ctx: Pick<TxContext, 'db' | 'site' | 'files'>, change: OrderChange): Promise<ChangedQuote> {
  const order = await findOrder(ctx.db, change.id)
  const rows = await findOrderLines(ctx.db, [order.id])
  refuseChange(order, rows)
  const { totals, added, lines, delivered, needsDelivery } = await planChange(ctx, order, rows, change)
  const { attempts, refunds } = await paymentsOf(ctx, order.id)
  const implied = { status: 'paid' as const, amountCents: impliedPayment(order, attempts, refunds), endedAt: null }
  // A payment without a record is `implied`. The status would count the new total as paid for an order that cost nothing.
  const after = { totalCents: totals.totalCents, paymentStatus: 'unpaid' as const }
  const { paidCents, dueCents, overpaidCents } = balanceOf(after, [...attempts, implied], refunds)
  const first = lines.length - added.length
  return {
    totals: presentTotals(totals, delivered.kind === 'delivery'),
    items: added.map(({ line }, at) => ({ ...line, price: amountOf(lines[first + at]!.priceCents) })),
    paid: amountOf(paidCents),
    due: amountOf(dueCents),
    overpaid: amountOf(overpaidCents),
    needsDelivery,
    currency: order.currency,
  }
}
