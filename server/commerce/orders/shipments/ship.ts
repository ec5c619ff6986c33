import { and, count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import type { shipments as contract } from '#shared/commerce/staff-orders.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { cannot, mostShipments } from '#shared/core/order-options.ts'
import { changeStatus } from '../change-status.ts'
import { sendShipmentEmail } from '../follow-up-emails.ts'
import { holdStock } from '../order-holds.ts'
import { type OrderLineRow, type OrderRow, orderLines, orderNotes } from '../orders.table.ts'
import { makeMoneyExplicit } from '../payment/make-explicit.ts'
import { leftToPay } from '../payment/payment-status.ts'
import { paymentsOf } from '../payment/payments-of.ts'
import { lockOrder, markUpdated } from '../payment/settle.ts'
import { findOrderLines } from '../present.ts'
import { returnUnits, unsentOf, withoutParcel } from '../stock-units.ts'
import { isAllSent } from './is-all-sent.ts'
import { shipments } from './shipments.table.ts'

type Ctx = TxContext<'admin'>

/** Records a parcel once per key, sends its email and moves the order on; see the contract for the errors. */
export async function ship(ctx: Ctx, input: z.output<typeof contract.create.input>): Promise<OrderRow> {
  const { db, user } = ctx
  const order = await lockOrder(ctx, input.id)
  const ofOrder = eq(shipments.orderId, order.id)
  const known = await db.$count(shipments, and(ofOrder, eq(shipments.key, input.idempotencyKey)))
  if (known > 0) return order
  refuseStale(order, input.updatedAt)
  const rows = await findOrderLines(db, [order.id])
  const problem = cannot.ship({
    ...order,
    lines: rows.map(({ qty, shippedQty, refundedQty, sentBackQty }) => ({
      ...{ qty, shipped: shippedQty, refunded: refundedQty, sentBack: sentBackQty },
    })),
  })
  if (problem) throw new AppError('CONFLICT', problem)
  const [existing] = await db.select({ count: count() }).from(shipments).where(ofOrder)
  if (existing!.count >= mostShipments) throw new AppError('CONFLICT', 'This order has too many shipments.')
  const sent = selectUnits(rows, input.lines)
  await holdStock(ctx, order)
  for (const { row, qty } of sent)
    await db
      .update(orderLines)
      .set({ shippedQty: row.shippedQty + qty })
      .where(eq(orderLines.id, row.id))
  const [shipment] = await db
    .insert(shipments)
    .values({
      orderId: order.id,
      lines: sent.map(({ row, qty }) => ({ lineId: row.id, qty })),
      ...{ trackingNumber: input.trackingNumber, trackingUrl: input.trackingUrl, by: user.name },
      key: input.idempotencyKey,
      ...(input.sentAt && { sentAt: input.sentAt }),
    })
    .returning()
  const isComplete = isAllSent(await findOrderLines(db, [order.id]))
  const named = sent.map(({ row, qty }) => ({ ...row, qty }))
  const isMailed = input.notify && (await sendShipmentEmail(ctx, order, shipment!, named, isComplete))
  const tracking = [input.trackingNumber, input.trackingUrl].filter(Boolean).join(' ')
  await note(ctx, order, isMailed, [
    'Sent:',
    ...named.map((line) => `${line.qty} × ${nameOfLine(line)}`),
    ...(tracking ? [`Tracking: ${tracking}`] : []),
  ])
  await markUpdated(db, order.id, user.name)
  return advance(ctx, order, isComplete)
}

function selectUnits(rows: readonly OrderLineRow[], wanted: readonly { id: string; qty: number }[]) {
  return wanted.map(({ id, qty }) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw invalid('A product of this order was removed. Reload the order.')
    if (wanted.filter((one) => one.id === id).length > 1) throw invalid('Choose each product once.')
    const left = unsentOf(row)
    if (qty > left) throw invalid(`Only ${left} × “${nameOfLine(row)}” can be sent.`)
    return { row, qty }
  })
}

const invalid = (message: string) => new AppError('VALIDATION', message, { fields: { lines: message } })

const note = ({ db, user }: Ctx, { id }: OrderRow, sent: boolean, lines: readonly string[]) =>
  db.insert(orderNotes).values({ orderId: id, by: user.name, sent, kind: 'shipment', text: lines.join('\n') })

/** The order is processed with its first parcel, and completed once all is sent and paid. The parcel's email says so. */
async function advance(ctx: Ctx, order: OrderRow, isComplete: boolean): Promise<OrderRow> {
  const { attempts, refunds } = await paymentsOf(ctx, order.id)
  const isPaid = leftToPay(order, attempts, refunds) === 0
  const status = isComplete && isPaid ? 'completed' : order.status === 'pending' ? 'processing' : order.status
  const current = await lockOrder(ctx, order.id)
  return changeStatus(ctx, current, status, { notify: false })
}

/** Corrects the tracking of a parcel. */
export async function updateTracking(ctx: Ctx, { id, ...tracking }: z.output<typeof contract.update.input>) {
  const { order } = await lockShipment(ctx, id)
  await ctx.db.update(shipments).set(tracking).where(eq(shipments.id, id))
  await markUpdated(ctx.db, order.id, ctx.user.name)
  return lockOrder(ctx, order.id)
}

/** Removes a parcel and its units from the lines. A completed order is processed again. */
export async function removeShipment(ctx: Ctx, id: string): Promise<OrderRow> {
  const { db } = ctx
  const { shipment, order } = await lockShipment(ctx, id)
  const units = new Map(shipment.lines.map(({ lineId, qty }) => [lineId, qty]))
  for (const line of await findOrderLines(db, [order.id]))
    await db
      .update(orderLines)
      .set(withoutParcel(line, units.get(line.id) ?? 0))
      .where(eq(orderLines.id, line.id))
  await db.delete(shipments).where(eq(shipments.id, id))
  await note(ctx, order, false, ['Removed a shipment that was recorded by mistake.'])
  await markUpdated(db, order.id, ctx.user.name)
  const current = await lockOrder(ctx, order.id)
  // Cancelling left these units out of stock, because they counted as sent.
  if (current.status === 'cancelled' && !current.holdsStock && !current.imported)
    await returnUnits(ctx, current, { units })
  if (current.status !== 'completed') return current
  // Leaving "completed" would take back a payment that was never recorded on its own.
  await makeMoneyExplicit(ctx, current, await paymentsOf(ctx, current.id))
  return changeStatus(ctx, current, 'processing', { notify: false })
}

/** Locks the order first, as all changes of an order do. Another admin may have removed the parcel meanwhile. */
async function lockShipment(ctx: Ctx, id: string) {
  const ofId = eq(shipments.id, id)
  const { orderId } = requireRow(
    await ctx.db.select({ orderId: shipments.orderId }).from(shipments).where(ofId),
    'shipment',
  )
  const order = await lockOrder(ctx, orderId)
  const shipment = requireRow(await ctx.db.select().from(shipments).where(ofId), 'shipment')
  return { order, shipment }
}
