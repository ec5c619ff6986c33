import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { lineKey, nameOfLine } from '#shared/commerce/product-options.ts'
import type { staffOrders } from '#shared/commerce/staff-orders.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { cannot } from '#shared/core/order-options.ts'
import { changeStock, InsufficientStock, type QuantityChange } from '../../products/stock.ts'
import { replaceUses } from '../discount-uses.ts'
import { sendOrderRevisedEmail } from '../follow-up-emails.ts'
import { newOrderToken, storedDiscounts } from '../insert-order.ts'
import { holdStock } from '../order-holds.ts'
import { type OrderLineRow, type OrderRow, orderLines, orderNotes, orders } from '../orders.table.ts'
import { makeMoneyExplicit } from '../payment/make-explicit.ts'
import { balanceOf, moneyOf } from '../payment/payment-status.ts'
import { abandonOpen, paymentsOf } from '../payment/payments-of.ts'
import { refuseWhileRefunding } from '../payment/refund-under-way.ts'
import { lockOrder, settle } from '../payment/settle.ts'
import { findOrderLines } from '../present.ts'
import { explainNotMoved, unitsOutOfStock } from '../stock-units.ts'
import { describeChange } from './describe-change.ts'
import { type PlannedChange, planChange } from './plan-change.ts'

type Ctx = TxContext<'admin'>

/** Throws CONFLICT with the reason if an order cannot be changed. */
export function refuseChange(order: OrderRow, rows: readonly OrderLineRow[]) {
  const problem = cannot.change({ ...order, lines: rows.map(({ shippedQty }) => ({ shipped: shippedQty })) })
  if (problem) throw new AppError('CONFLICT', problem)
}

/**
 * Changes an order before it is sent: lines, stock, totals, payment status and timeline in one transaction. Throws STALE,
 * CONFLICT, PRICE_CHANGED and INSUFFICIENT_STOCK; see the contract.
 */
export async function changeOrder(
  ctx: Ctx,
  { updatedAt, total, customer, notify, ...change }: z.output<typeof staffOrders.change.input>,
): Promise<OrderRow> {
  const { db, user } = ctx
  const order = await lockOrder(ctx, change.id)
  refuseStale(order, updatedAt)
  await refuseWhileRefunding(db, order.id)
  const rows = await findOrderLines(db, [order.id])
  refuseChange(order, rows)
  const planned = await planChange(ctx, order, rows, change)
  const { totals } = planned
  if (centsOf(total) !== totals.totalCents)
    throw new AppError('PRICE_CHANGED', 'Prices have changed. Check the total and save again.', {
      details: { total: amountOf(totals.totalCents) },
    })
  await prepareMoney(ctx, order, totals.totalCents)
  if (order.holdsStock) await moveStock(ctx, order, rows, planned)
  await writeLines(ctx, order, planned)
  // An order without a reservation takes only what is left in it.
  await holdStock(ctx, order)
  const [updated] = await db
    .update(orders)
    .set({
      totalCents: totals.totalCents,
      discountCents: totals.discountCents,
      deliveryCents: totals.deliveryCents,
      taxCents: totals.taxCents,
      isTaxIncluded: totals.isTaxIncluded,
      taxes: totals.taxes,
      discounts: storedDiscounts(totals),
      delivery: planned.delivered,
      otherTotalCents: planned.otherTotalCents,
      ...(customer && {
        customerName: customer.name,
        customerEmail: customer.email,
        customerPhone: customer.phone,
        // The link in the emails to an earlier address must not open the order any more.
        ...(customer.email !== order.customerEmail && { token: newOrderToken() }),
      }),
      // An order that cost nothing counted as paid without a payment.
      ...(order.totalCents === 0 && totals.totalCents > 0 && { paymentStatus: 'unpaid' as const }),
      revisedAt: sql`clock_timestamp()` as never,
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user.name,
    })
    .where(eq(orders.id, order.id))
    .returning()
  await replaceUses(db, order, planned.uses)
  if (totals.totalCents !== order.totalCents) await abandonOpen(db, order.id, 'The order was changed.')
  await db.insert(orderNotes).values({
    ...{ orderId: order.id, by: user.name, sent: false, kind: 'changed' as const },
    text: describeChange(order, updated!, planned),
  })
  ctx.invalidate('products')
  const settled = await settle(ctx, updated!, undefined, { sendsReceipt: false })
  if (notify) await notifyCustomer(ctx, settled)
  return settled
}

/** Throws VALIDATION for a total below what was refunded. */
async function prepareMoney(ctx: Ctx, order: OrderRow, totalCents: number) {
  const money = await paymentsOf(ctx, order.id)
  const { creditedCents } = balanceOf(order, money.attempts, money.refunds)
  if (totalCents < creditedCents) {
    const message = `The total cannot be below the ${amountOf(creditedCents).toFixed(2)} that was refunded.`
    throw new AppError('VALIDATION', message, { fields: { lines: message } })
  }
  await makeMoneyExplicit(ctx, order, money)
}

async function moveStock(ctx: Ctx, order: OrderRow, rows: readonly OrderLineRow[], planned: PlannedChange) {
  const { db, user } = ctx
  const changes = quantityChanges(rows, planned)
  const names = namesOf(planned)
  const nameAt = (item: { id: string; variantId?: string | undefined }) => names.get(lineKey(item))!
  const cause = { reason: 'order_changed' as const, orderId: order.id, by: user.name }
  const left = await changeStock(db, changes, cause).catch((error: unknown) => {
    if (!(error instanceof InsufficientStock)) throw error
    const { stock = 0, line } = error
    throw new AppError('INSUFFICIENT_STOCK', `Only ${stock} more of “${nameOfLine(nameAt(line))}” in stock.`)
  })
  const isTaken = (item: { id: string; variantId?: string | undefined }) =>
    changes.some((change) => lineKey(change) === lineKey(item) && change.delta > 0)
  const gone = left.find(isTaken)
  if (gone) throw new AppError('INSUFFICIENT_STOCK', `“${nameOfLine(nameAt(gone))}” is no longer available.`)
  if (left.length > 0)
    await db.insert(orderNotes).values({
      orderId: order.id,
      by: '',
      sent: false,
      text: explainNotMoved(left, (item) => nameOfLine(nameAt(item)), false),
    })
}

/** The change of each product and variant, and whether the product is new or gone. */
function quantityChanges(rows: readonly OrderLineRow[], { retained, removed, added }: PlannedChange): QuantityChange[] {
  const deltas = new Map<string, QuantityChange>()
  const add = (id: string, variantId: string | undefined, delta: number) => {
    const item = { id, ...(variantId && { variantId }) }
    const key = lineKey(item)
    deltas.set(key, { ...item, orders: 0, delta: (deltas.get(key)?.delta ?? 0) + delta })
  }
  const addRow = (row: OrderLineRow, delta: number) => add(row.productId, row.variantId ?? undefined, delta)
  for (const { row, qty } of retained) addRow(row, unitsOutOfStock({ ...row, qty }) - unitsOutOfStock(row))
  for (const row of removed) addRow(row, -unitsOutOfStock(row))
  for (const { line } of added) add(line.id, line.variantId, line.qty)
  const before = new Set(rows.map(({ productId }) => productId))
  const after = new Set([...retained.map(({ row }) => row.productId), ...added.map(({ line }) => line.id)])
  const counted = new Set<string>()
  return [...deltas.values()].flatMap((change) => {
    if (change.delta === 0) return []
    const isCounted = counted.has(change.id)
    counted.add(change.id)
    const orders = isCounted ? 0 : after.has(change.id) ? (before.has(change.id) ? 0 : 1) : -1
    return { ...change, orders } satisfies QuantityChange
  })
}

function namesOf({ retained, removed, added }: PlannedChange) {
  const rows = [...retained.map(({ row }) => row), ...removed]
  return new Map([
    ...rows.map((row) => [lineKey({ id: row.productId, variantId: row.variantId ?? undefined }), row] as const),
    ...added.map(({ line }) => [lineKey(line), { title: line.title, variant: line.variant ?? '' }] as const),
  ])
}

async function writeLines(
  { db }: Ctx,
  order: OrderRow,
  { retained, removed, added, lines, totals, tax }: PlannedChange,
) {
  const amounts = (at: number) => ({
    discountCents: totals.lines[at]!.discountCents,
    taxRate: tax?.rates[lines[at]!.taxClass]?.rate ?? null,
  })
  if (removed.length > 0)
    await db.delete(orderLines).where(
      inArray(
        orderLines.id,
        removed.map(({ id }) => id),
      ),
    )
  for (const [at, { row, qty }] of retained.entries())
    await db
      .update(orderLines)
      .set({ qty, ...(!order.holdsStock && { returnedQty: row.returnedQty + qty - row.qty }), ...amounts(at) })
      .where(eq(orderLines.id, row.id))
  if (added.length === 0) return
  const last = Math.max(-1, ...retained.map(({ row }) => row.position), ...removed.map(({ position }) => position))
  await db.insert(orderLines).values(
    added.map(({ line, image, sku, licence = '' }, nth) => {
      const at = retained.length + nth
      const { priceCents, taxClass } = lines[at]!
      return {
        orderId: order.id,
        position: last + 1 + nth,
        productId: line.id,
        variantId: line.variantId,
        title: line.title,
        variant: line.variant ?? '',
        sku: sku ?? '',
        licence,
        qty: line.qty,
        returnedQty: order.holdsStock ? 0 : line.qty,
        ...{ priceCents, taxClass, ...amounts(at) },
        imageSha256: image?.sha256,
        imageWidth: image?.webp[0],
      }
    }),
  )
}

async function notifyCustomer(ctx: Ctx, order: OrderRow) {
  const { attempts, refunds: refunded } = await paymentsOf(ctx, order.id)
  const lines = await findOrderLines(ctx.db, [order.id])
  const { paidCents, refundedCents } = moneyOf(order, attempts, refunded)
  await sendOrderRevisedEmail(ctx, order, lines, {
    ...balanceOf(order, attempts, refunded),
    paidCents: paidCents - refundedCents,
  })
}
