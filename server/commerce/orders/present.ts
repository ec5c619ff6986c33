import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { imageBase } from '#server/core/media/stored-file-names.ts'
import type { OrderDelivery } from '#shared/commerce/delivery.ts'
import type { Order, OrderLine, Shipment } from '#shared/commerce/orders.ts'
import { amountOf } from '#shared/core/money.ts'
import { mostShipments } from '#shared/core/order-options.ts'
import { paymentInstructions } from '../payments/accounts.ts'
import { paymentMethodLabel } from '../payments/payment-provider.ts'
import { presentDiscount, presentTax } from '../totals/price-cart.ts'
import { presentInvoice } from './invoice/invoice-link.ts'
import { isService } from './is-service.ts'
import { type OrderLineRow, type OrderRow, orderLines } from './orders.table.ts'
import { leftToPay } from './payment/payment-status.ts'
import { paymentsOf } from './payment/payments-of.ts'
import { type ShipmentRow, shipments } from './shipments/shipments.table.ts'

type Ctx = Pick<TxContext, 'db' | 'site' | 'files'>

/** Orders in the view of their customers. */
export async function presentOrders(ctx: Ctx, rows: OrderRow[]): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await findOrderLines(ctx.db, ids), ({ orderId }) => orderId)
  return rows.map((row) => orderOf(ctx, row, lines.get(row.id) ?? []))
}

/**
 * One order, with payment instructions and invoice. `placed` are the lines of an order that was placed just now, which
 * has no invoice and no parcels.
 */
export async function presentOrder(ctx: Ctx, row: OrderRow, placed?: OrderLineRow[]): Promise<Order> {
  const order = orderOf(ctx, row, placed ?? (await findOrderLines(ctx.db, [row.id])))
  const isUnpaid = ['unpaid', 'pending', 'failed', 'cancelled'].includes(row.paymentStatus)
  const instructions = row.status !== 'cancelled' && isUnpaid && (await paymentInstructions(ctx.db, row))
  const invoice = placed ? undefined : await presentInvoice(ctx, row)
  return {
    ...order,
    payment: { ...order.payment, ...(instructions && { instructions }) },
    ...(invoice && { invoice }),
    shipments: placed ? [] : (await findShipments(ctx.db, row.id)).map(presentShipment),
    ...(row.paymentRequestedAt !== null && { due: await dueOf(ctx.db, row) }),
  }
}

/** The amount that is due; 0 for cancelled orders. */
async function dueOf(db: Db, row: OrderRow) {
  const { attempts, refunds } = await paymentsOf({ db }, row.id)
  return row.status === 'cancelled' ? 0 : amountOf(leftToPay(row, attempts, refunds))
}

/** Parcels of an order, oldest first. */
const findShipments = (db: Db, orderId: string) =>
  db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.sentAt), asc(shipments.id))
    .limit(mostShipments)

const presentShipment = ({ id, sentAt, lines, trackingNumber, trackingUrl }: ShipmentRow): Shipment => ({
  _id: id,
  sentAt,
  lines: lines.map(({ lineId, qty }) => ({ line: lineId, qty })),
  ...(trackingNumber && { trackingNumber }),
  ...(trackingUrl && { trackingUrl }),
})

export async function findOrderLines(db: Db, orderIds: string[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
}

/** Whether an open order has taken no stock yet. See [Note: Holds]. */
export const isNotReserved = ({ holdsStock, imported, status }: OrderRow) =>
  !holdsStock && !imported && status !== 'cancelled'

function orderOf(ctx: Ctx, row: OrderRow, lines: OrderLineRow[]): Order {
  const { id, orderNumber, status, note, paymentMethod, paymentStatus, createdAt, updatedAt, history } = row
  const isDelivered = row.delivery.kind === 'delivery'
  return {
    _id: id,
    orderNumber,
    status,
    customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    note,
    payment: { method: paymentMethod, label: paymentMethodLabel(paymentMethod, isDelivered) },
    paymentStatus,
    lines: lines.map((line) => lineOf(ctx, line)),
    subtotal: amountOf(row.subtotalCents),
    discounts: row.discounts.map(presentDiscount),
    discount: amountOf(row.discountCents),
    delivery: deliveryOf(row),
    taxes: row.taxes.map(presentTax),
    tax: amountOf(row.taxCents),
    isTaxIncluded: row.isTaxIncluded,
    total: amountOf(row.totalCents),
    currency: row.currency,
    ...(row.otherCurrency && {
      other: { currency: row.otherCurrency, rate: row.exchangeRate!, total: amountOf(row.otherTotalCents!) },
    }),
    createdAt,
    updatedAt,
    // Only staff see who made a change.
    history: history.map(({ status: step, at, reason }) => ({ status: step, at, ...(reason && { reason }) })),
    // Payments of a cancelled bill are not returned: the next bill is lower by them.
    ...(row.status === 'cancelled' &&
      row.receivedCents &&
      !lines.some(isService) && { received: amountOf(row.receivedCents) }),
    ...(row.payUntil && { payUntil: row.payUntil }),
    ...(row.confirmBy && (row.confirmToken ? { confirmBy: row.confirmBy } : { payBy: row.confirmBy })),
    ...(isNotReserved(row) && { isNotReserved: true }),
  }
}

function deliveryOf({ delivery, deliveryCents }: OrderRow): OrderDelivery {
  if (delivery.kind !== 'delivery') return delivery
  const { kind, name, address } = delivery
  return { kind, name, price: amountOf(deliveryCents), ...(address && { address }) }
}

function lineOf({ site, files }: Ctx, line: OrderLineRow): OrderLine {
  const { id, productId, variantId, title, variant, sku, licence, priceCents, qty, imageSha256, imageWidth } = line
  // Signed, because the product may no longer be public.
  const image = imageSha256 ? `${imageBase(site.id, imageSha256)}/${imageWidth}.webp${files.sign(imageSha256)}` : ''
  return {
    _id: id,
    product: productId,
    title,
    ...(variantId && { variantId }),
    ...(variant && { variant }),
    ...(licence && { licence }),
    ...{ sku, image, price: amountOf(priceCents), qty },
    discount: amountOf(line.discountCents),
    ...(line.taxRate !== null && { taxPercent: line.taxRate / 100 }),
    shipped: line.shippedQty,
    refunded: line.refundedQty,
    sentBack: line.sentBackQty,
    inStock: line.returnedQty,
  }
}
