import type { OrderStatus, PaymentStatus } from '#shared/core/order-options.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Payments to staff at collection or delivery. */
export const manualProvider: PaymentProvider = {
  id: 'manual',
  methods: [
    {
      id: 'manual',
      label: 'Pay on collection',
      deliveryLabel: 'Pay on delivery',
      hint: 'You pay nothing now.',
      isInPerson: true,
      customerText: (address) => `You pay when you collect it${address ? `: ${address}` : ''}.`,
      staffText: 'to be paid on collection',
      delivered: { customerText: 'You pay when you receive it.', staffText: 'to be paid on delivery' },
    },
  ],
  statusAfter: manualPaymentStatus,
}

/** Bank transfers to the company's account. Staff record them once received. */
export const bankTransferProvider: PaymentProvider = {
  id: 'bank_transfer',
  methods: [
    {
      id: 'bank_transfer',
      label: 'Bank transfer',
      hint: 'You get the bank details after you order.',
      customerText: () => 'You pay by bank transfer. Use the order number as the reference.',
      staffText: 'to be paid by bank transfer',
    },
  ],
  connection: {
    label: 'Bank transfer',
    hint: 'Customers see your bank details after they order. Record the payment when it has arrived.',
    fields: [
      {
        name: 'instructions',
        label: 'Bank details',
        hint: 'Bank, account name and number.',
        secret: false,
        multiline: true,
      },
    ],
  },
  instructions: ({ instructions = '' }) => instructions,
  statusAfter: (status, before) => (status === 'cancelled' && before !== 'paid' ? 'cancelled' : before),
}

/**
 * Completing an order means that staff received the payment, cancelling a paid order that they refunded it. Undoing
 * either makes the payment due again.
 */
export function manualPaymentStatus(status: OrderStatus, before: PaymentStatus = 'unpaid'): PaymentStatus {
  if (status === 'completed') return 'paid'
  if (status !== 'cancelled') return 'unpaid'
  return before === 'paid' ? 'refunded' : 'cancelled'
}
