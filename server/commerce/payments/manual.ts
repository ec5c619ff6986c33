import type { OrderStatus, PaymentStatus } from '#shared/core/order-options.ts'

/**
 * What has become of money that staff take when the order is collected: completing an order says that they have it, cancelling
 * a paid one that they gave it back, and taking either back that it is still to come.
 */
export function paidByHand(status: OrderStatus, before: PaymentStatus = 'unpaid'): PaymentStatus {
  if (status === 'completed') return 'paid'
  if (status !== 'cancelled') return 'unpaid'
  return before === 'paid' ? 'refunded' : 'cancelled'
}
