import type { AdminOrder } from '#shared/commerce/orders.ts'
import type { CheckoutValues } from '../../../checkout/checkout-form.ts'

/** The delivery of an order as values of the form. */
export function deliveryValues({ delivery }: Pick<AdminOrder, 'delivery'>): Partial<CheckoutValues> {
  if (delivery.kind === 'pickup') return { kind: 'pickup', pointId: delivery.point?.id ?? '' }
  return delivery.kind === 'delivery' ? { kind: 'delivery', ...delivery.address } : {}
}
