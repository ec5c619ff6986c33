import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import { totalsOf } from '#shared/commerce/totals.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import { findShopSettings } from '../delivery/settings.ts'
import { offersIn } from '../payments/accounts.ts'
import { taxRulesFor } from '../tax/tax-rates.ts'
import { discountByHand } from '../totals/price-cart.ts'
import { changeStatus } from './change-status.ts'
import { insertWithNewNumber, newOrderToken, storedDiscounts } from './insert-order.ts'
import { issueDueInvoice } from './invoice/issue-invoice.ts'
import { isService, serviceProductId } from './is-service.ts'
import { type OrderRow, orderLines, orders } from './orders.table.ts'
import { refunds } from './payment/attempts.table.ts'
import { hasMoney } from './payment/payment-status.ts'
import { paymentsOf } from './payment/payments-of.ts'
import { lockOrder, type SettleContext, settle } from './payment/settle.ts'

/** An order for services that are not products of the shop, made by the server. Amounts are in cents. */
export interface ServiceOrder {
  id: string
  customer: { name: string; email: string }
  lines: { title: string; priceCents: number }[]
  /** What earlier payments cover. */
  credit: { name: string; cents: number }
  currency: Currency
}

/**
 * Makes the order once per id, with the taxes of the shop. Its customer pays it with its link. An order whose total is 0
 * is paid at once.
 */
export async function placeServiceOrder(
  ctx: SettleContext,
  { id, customer, lines, credit, currency }: ServiceOrder,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { db } = ctx
  const [existing] = await db.select().from(orders).where(eq(orders.id, id))
  if (existing) return { order: existing, isNew: false }
  const { tax } = await findShopSettings(db)
  const rules = taxRulesFor(tax, undefined)
  const product = {
    productId: serviceProductId,
    qty: 1,
    taxClass: standardTaxClass,
    weightGrams: 0,
    needsDelivery: false,
  }
  const discount = { ...discountByHand(credit.cents), name: credit.name }
  const totals = totalsOf({
    lines: lines.map(({ priceCents }) => ({ ...product, priceCents })),
    discounts: credit.cents > 0 ? [discount] : [],
    tax: rules,
  })
  const at = new Date().toISOString()
  const order = await insertWithNewNumber(db, {
    id,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: '',
    paymentMethod: await methodFor(db, currency),
    totalCents: totals.totalCents,
    discountCents: totals.discountCents,
    taxCents: totals.taxCents,
    isTaxIncluded: totals.isTaxIncluded,
    taxes: totals.taxes,
    discounts: storedDiscounts(totals),
    delivery: { kind: 'none' },
    currency,
    token: newOrderToken(),
    history: [{ status: 'pending', at }],
    paymentRequestedAt: at,
    createdAt: at,
  })
  await db.insert(orderLines).values(
    lines.map(({ title, priceCents }, position) => ({
      ...{ orderId: id, position, productId: serviceProductId, title, priceCents, qty: 1 },
      discountCents: totals.lines[position]!.discountCents,
      taxRate: rules?.rates[standardTaxClass]?.rate,
    })),
  )
  if (totals.totalCents === 0)
    return { order: await settle(ctx, order, undefined, { sendsReceipt: false }), isNew: true }
  await issueDueInvoice(db, order)
  return { order, isNew: true }
}

/** The method that the order begins with: paid online if possible. Its customer may choose another. */
async function methodFor(db: Db, currency: Currency): Promise<string> {
  const offers = await offersIn(db, currency)
  const offer = offers.find(({ provider }) => provider.start) ?? offers.find(({ provider }) => provider.instructions)
  return offer?.method.id ?? 'manual'
}

/** Cancels a service order that is not paid. Resolves with the amount in cents that was paid for it before. */
export async function cancelServiceOrder(ctx: SettleContext, id: string): Promise<number> {
  const [known] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
  if (!known) return 0
  const order = await lockOrder(ctx, id)
  const { attempts } = await paymentsOf(ctx, id)
  const paid = attempts.filter(({ status }) => hasMoney(status)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (paid === 0 && order.status !== 'cancelled')
    await changeStatus({ ...ctx, user: undefined }, order, 'cancelled', { notify: false })
  return paid
}

/** Whether an order consists of services. */
export async function isServiceOrder(db: Db, orderId: string): Promise<boolean> {
  const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).limit(1)
  return rows.some(isService)
}

/** A service order; undefined for other ids. */
export async function findServiceOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** The same for several. Those that are missing are left out. */
export async function findServiceOrders(db: Db, ids: string[]): Promise<OrderRow[]> {
  return ids.length === 0 ? [] : db.select().from(orders).where(inArray(orders.id, ids))
}

/** Ids of orders that were refunded as a whole and changed since a time, by the index of these alone. */
export async function refundedServiceOrders(db: Db, since: string): Promise<string[]> {
  const rows = await refundedSince(db, since)
  return rows.map(({ id }) => id)
}

export const refundedSince = (db: Db, since: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.paymentStatus} = 'refunded'`, gt(orders.updatedAt, since)))

/** What was refunded of the totals of orders in cents, without what was paid too much, by order id. `owner` has access to all companies. */
export async function refundedOf(owner: Db, tenantId: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await owner
    .select({
      orderId: refunds.orderId,
      cents: sql<number>`sum(coalesce(${refunds.creditCents}, ${refunds.amountCents}))::float8`,
    })
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenantId), inArray(refunds.orderId, ids)))
    .groupBy(refunds.orderId)
  return new Map(rows.map(({ orderId, cents }) => [orderId, cents]))
}
