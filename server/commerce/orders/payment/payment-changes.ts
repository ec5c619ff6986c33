import { Registry } from '#server/core/registry.ts'
import type { OrderRow } from '../orders.table.ts'
import type { SettleContext } from './settle.ts'

export interface PaymentChange {
  before: OrderRow
  order: OrderRow
  /** Paid and not refunded, in cents. */
  netCents: number
}

/** Called in each transaction that may have changed what was paid of an order. May be called again without a change. */
export const onPaymentChange = new Registry<(ctx: SettleContext, change: PaymentChange) => Promise<void>>(
  'handlers of payment changes',
)

export async function notifyPaymentChange(ctx: SettleContext, change: PaymentChange) {
  for (const handle of onPaymentChange.all()) await handle(ctx, change)
}
