import type { OrderStatus, PaymentStatus } from '#shared/core/order-options.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Money that staff take when the order is collected. */
export const manualProvider: PaymentProvider = {
  methods: [
    {
      id: 'manual',
      label: 'Pay on collection',
      hint: 'Nothing is to be paid now.',
      inEmail: (address) => `You pay when you collect it${address ? `: ${address}` : ''}.`,
      forStaff: 'to be paid on collection',
    },
  ],
  statusAfter: paidByHand,
}

/**
 * Completing an order says that staff have the money, cancelling a paid one that they gave it back, and taking either back
 * that it is still to come.
 */
export function paidByHand(status: OrderStatus, before: PaymentStatus = 'unpaid'): PaymentStatus {
  if (status === 'completed') return 'paid'
  if (status !== 'cancelled') return 'unpaid'
  return before === 'paid' ? 'refunded' : 'cancelled'
}
