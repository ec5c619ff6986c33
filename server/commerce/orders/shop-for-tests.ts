import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import type { Checkout } from '#shared/commerce/orders.ts'

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

/** A company of a test's world. */
interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Lets a shop sell any number of pieces at once, for tests of other limits. */
export const sellAnyNumber = (here: Here) =>
  here.asOwner((db) => db.execute(sql`update company set most_per_line = 999`))
