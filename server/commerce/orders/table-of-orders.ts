import { desc, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { OrderFilter } from '#shared/commerce/orders.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { csvOf } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { mostInTable, orderStatusLabels, paymentStatusLabels } from '#shared/core/order-options.ts'
import { chosenOrders } from './list.ts'
import { orderLines, orders } from './orders.table.ts'

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
  'Payment',
]

/** The chosen orders for a spreadsheet, newest first. Throws VALIDATION when there are more than fit. */
export async function tableOfOrders(db: Db, filter: OrderFilter) {
  const chosen = await chosenOrders(db, filter)
  const rows = await db
    .select()
    .from(orders)
    .where(chosen)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(mostInTable + 1)
  if (rows.length > mostInTable)
    throw new AppError('VALIDATION', `A table holds ${mostInTable} orders. Choose a shorter time.`)
  const lines = Map.groupBy(await linesOfAll(db, chosen), ({ orderId }) => orderId)
  const table = rows.map((order) => {
    const own = lines.get(order.id) ?? []
    return [
      order.orderNumber,
      order.createdAt,
      orderStatusLabels[order.status],
      order.customerName,
      order.customerEmail,
      order.customerPhone,
      own.map((line) => `${line.qty} × ${nameOfLine(line)}`).join('; '),
      String(own.reduce((sum, { qty }) => sum + qty, 0)),
      own.map(({ priceCents }) => amountOf(priceCents).toFixed(2)).join('; '),
      amountOf(order.totalCents).toFixed(2),
      order.currency,
      order.note,
      paymentStatusLabels[order.paymentStatus],
    ]
  })
  return { name: `orders-${new Date().toISOString().slice(0, 10)}.csv`, text: csvOf([head, ...table]) }
}

const linesOfAll = (db: Db, chosen: SQL | undefined) =>
  db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      variant: orderLines.variant,
      qty: orderLines.qty,
      priceCents: orderLines.priceCents,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, db.select({ id: orders.id }).from(orders).where(chosen)))
    .orderBy(orderLines.orderId, orderLines.position)
