import { desc, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { DeliveryKind } from '#shared/commerce/delivery-options.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { formatCsv } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { mostInTable, orderStatusLabels, paymentStatusLabels } from '#shared/core/order-options.ts'
import { deliveryLines } from './order-delivery.ts'
import { type OrderRow, orderLines, orders } from './orders.table.ts'

const head = [
  'Order',
  'Date',
  'Status',
  'Customer',
  'Email',
  'Phone',
  'Products',
  'Pieces',
  'Prices',
  'Total',
  'Currency',
  'Note',
  'Discount',
  'Delivery',
  'Tax',
  'Delivery type',
  'Delivery address',
  'Payment',
  'Tags',
]

/** The import reads them back. */
const deliveryKindCells: Record<DeliveryKind, string> = { pickup: 'Pickup', delivery: 'Delivery', none: 'None' }

/** Exports the orders of a condition as CSV, newest first. Throws VALIDATION if there are too many. */
export async function exportOrders(db: Db, condition: SQL | undefined) {
  const rows = await db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(mostInTable + 1)
  if (rows.length > mostInTable)
    throw new AppError('VALIDATION', `You can export up to ${mostInTable} orders at once. Choose a shorter period.`)
  const lines = Map.groupBy(await findLines(db, condition), ({ orderId }) => orderId)
  const table = rows.map((order) => {
    const ordered = lines.get(order.id) ?? []
    return [
      order.orderNumber,
      order.createdAt,
      orderStatusLabels[order.status],
      order.customerName,
      order.customerEmail,
      order.customerPhone,
      ordered.map((line) => `${line.qty} × ${nameOfLine(line)}`).join('; '),
      String(ordered.reduce((sum, { qty }) => sum + qty, 0)),
      ordered.map(({ priceCents }) => amountOf(priceCents).toFixed(2)).join('; '),
      amountOf(order.totalCents).toFixed(2),
      order.currency,
      order.note,
      ...[order.discountCents, order.deliveryCents, order.taxCents].map((cents) => amountOf(cents).toFixed(2)),
      deliveryKindCells[order.delivery.kind],
      deliveryText(order),
      paymentStatusLabels[order.paymentStatus],
      order.tags.join(', '),
    ]
  })
  return { name: `orders-${new Date().toISOString().slice(0, 10)}.csv`, text: formatCsv([head, ...table]) }
}

/** The delivery in one cell. */
function deliveryText({ delivery }: OrderRow) {
  if (delivery.kind === 'pickup') return delivery.point?.name ?? ''
  return deliveryLines(delivery).join(', ')
}

const findLines = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      variant: orderLines.variant,
      qty: orderLines.qty,
      priceCents: orderLines.priceCents,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, db.select({ id: orders.id }).from(orders).where(condition)))
    .orderBy(orderLines.orderId, orderLines.position)
