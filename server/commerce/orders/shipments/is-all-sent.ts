import type { OrderLineRow } from '../orders.table.ts'

/** Whether every unit of an order was sent or refunded, and at least one was sent. */
export const isAllSent = (lines: readonly Pick<OrderLineRow, 'qty' | 'shippedQty' | 'refundedQty'>[]) =>
  lines.some(({ shippedQty }) => shippedQty > 0) &&
  lines.every(({ qty, shippedQty, refundedQty }) => shippedQty + refundedQty >= qty)
