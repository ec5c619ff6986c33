import { randomUUID } from 'node:crypto'
import type { CartItem } from '#shared/cart.ts'
import type { Checkout } from '#shared/orders.ts'

/** An order as the page sends it, by somebody new each time. */
export function wish(items: CartItem[], total: number, change: Partial<Checkout> & { email?: string } = {}): Checkout {
  const { email = `${randomUUID().slice(0, 8)}@buyers.example`, ...more } = change
  return {
    idempotencyKey: randomUUID(),
    items,
    customer: { name: 'Rosa Buyer', email, phone: '0771 234 567' },
    payment: { method: 'manual' },
    total,
    ...more,
  }
}
