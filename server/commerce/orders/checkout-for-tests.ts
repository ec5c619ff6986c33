import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import type { Checkout } from '#shared/commerce/orders.ts'

/** A checkout request, by default from a new customer. */
export function checkoutRequest(
  items: CartItem[],
  total: number,
  change: Partial<Checkout> & { email?: string } = {},
): Checkout {
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

interface Admin {
  paymentSettings: { create(account: typeof bankAccount): Promise<{ _id: string }> }
}

export const bankAccount = {
  ...{ provider: 'bank_transfer', currency: 'USD' as const, methods: ['bank_transfer'] },
  settings: { instructions: 'Account 123 at Bank' },
}

/** Offers bank transfer at the checkout. */
export const connectBank = (admin: Admin) => admin.paymentSettings.create(bankAccount)

interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Removes the maximum quantity per line. */
export const removeQuantityLimit = (here: Here) =>
  here.asOwner((db) => db.execute(sql`update company set most_per_line = 999`))
