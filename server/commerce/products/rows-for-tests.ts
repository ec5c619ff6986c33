import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { products, stockMovements } from './products.table.ts'

/** A company of a test's world. */
interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Products without pictures, on sale at 10.00 unless said otherwise, newest first in the order given. */
export function putOnSale(here: Here, list: Partial<typeof products.$inferInsert>[]) {
  return here.asOwner(async (db) => {
    const rows = list.map((product, place) => ({
      name: `Product ${place}`,
      slug: `product-${randomBytes(6).toString('hex')}`,
      description: 'A thing to have.',
      category: 'Accessories' as const,
      priceCents: 1000,
      stock: 100,
      status: 'active' as const,
      publishedAt: new Date(Date.now() - place * 60_000).toISOString(),
      createdAt: new Date(Date.now() - place * 60_000).toISOString(),
      ...product,
    }))
    return (await db.insert(products).values(rows).returning()).map(({ id }) => id)
  })
}

/** A product as it is stored. */
export async function productIn(here: Here, id: string) {
  const [row] = await here.asOwner((db) => db.select().from(products).where(eq(products.id, id)))
  return row!
}

export const movementsIn = (here: Here) => here.asOwner((db) => db.select().from(stockMovements))
