import { asc, inArray } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import { pictureBase } from '#server/core/media/names.ts'
import type { Order, OrderLine } from '#shared/commerce/orders.ts'
import { amountOf } from '#shared/core/money.ts'
import { labelOf } from '../payments/payment-provider.ts'
import { type OrderLineRow, type OrderRow, orderLines } from './orders.table.ts'

type Around = Pick<Inside, 'db' | 'site' | 'files'>

/** Orders with their lines. */
export async function ordersOf(ctx: Around, rows: OrderRow[]): Promise<Order[]> {
  const lines = Map.groupBy(
    await linesOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  return rows.map((row) => orderOf(ctx, row, lines.get(row.id) ?? []))
}

export async function linesOf({ db }: Pick<Around, 'db'>, orderIds: string[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
}

function orderOf(ctx: Around, row: OrderRow, lines: OrderLineRow[]): Order {
  const { id, orderNumber, status, note, paymentMethod, paymentStatus, totalCents, createdAt, updatedAt, history } = row
  return {
    _id: id,
    orderNumber,
    status,
    customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    note,
    payment: { method: paymentMethod, label: labelOf(paymentMethod) },
    paymentStatus,
    lines: lines.map((line) => lineOf(ctx, line)),
    total: amountOf(totalCents),
    currency: row.currency,
    createdAt,
    updatedAt,
    // Who did it is for staff.
    history: history.map(({ status: step, at, reason }) => ({ status: step, at, ...(reason && { reason }) })),
    ...(row.confirmBy && { confirmBy: row.confirmBy }),
  }
}

function lineOf({ site, files }: Around, line: OrderLineRow): OrderLine {
  const { id, productId, variantId, title, variant, sku, priceCents, qty, imageSha256, imageWidth } = line
  // Signed, because the product may not be public any more.
  const image = imageSha256 ? `${pictureBase(site.id, imageSha256)}/${imageWidth}.webp${files.sign(imageSha256)}` : ''
  return {
    _id: id,
    product: productId,
    title,
    ...(variantId && { variantId }),
    ...(variant && { variant }),
    ...{ sku, image, price: amountOf(priceCents), qty },
  }
}
