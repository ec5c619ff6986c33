import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Db } from '#server/core/db/tenancy.ts'
import { products, stockMovements } from './products.table.ts'

interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Creates published products without images at 10.00 by default, the newest first. */
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

interface Sender {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** Adds a file that customers download to a product, as its form does. */
export async function addFile(person: Sender, id: string, text = 'Once upon a time') {
  const form = new FormData()
  form.append('file', new Blob([text]), 'A book.epub')
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  return person.inject({ method: 'POST', url: `/api/products/${id}/files`, headers, payload })
}

export async function productIn(here: Here, id: string) {
  const [row] = await here.asOwner((db) => db.select().from(products).where(eq(products.id, id)))
  return row!
}

export const movementsIn = (here: Here) => here.asOwner((db) => db.select().from(stockMovements))
