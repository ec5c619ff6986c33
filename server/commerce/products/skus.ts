import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { fieldError } from '#shared/core/errors.ts'
import { inChunks } from '../in-chunks.ts'
import { products, productVariants } from './products.table.ts'

/** A SKU and its form field. */
type Wanted = [field: string, sku: string]

/**
 * Throws CONFLICT on the field of a SKU that is repeated or belongs to another product or one of its variants. Locks SKUs
 * until the transaction ends, because no unique index covers two tables.
 */
export async function expectFreeSkus(db: Db, skus: Wanted[], productId?: string) {
  const wanted = skus.filter(([, sku]) => sku)
  if (wanted.length === 0) return
  for (const [at, [field, sku]] of wanted.entries())
    if (wanted.slice(0, at).some(([, other]) => other === sku)) throw skuConflict(field, 'This SKU is used twice.')
  await lockSkus(db)
  const owners = await findSkuOwners(
    db,
    wanted.map(([, sku]) => sku),
  )
  for (const [field, sku] of wanted)
    if (owners.some((owner) => owner.sku === sku && owner.id !== productId))
      throw skuConflict(field, 'Another product has this SKU.')
}

const skuConflict = (field: string, message: string) => fieldError(field, message, 'CONFLICT')

/** Lets one transaction of a tenant at a time assign SKUs. */
export const lockSkus = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant') || ' skus', 0))`)

/** Products outside the trash that have one of the SKUs, themselves or on a variant. */
export async function findSkuOwners(db: Db, skus: string[]): Promise<{ id: string; sku: string; variant: boolean }[]> {
  const ofProducts = await db
    .select({ id: products.id, sku: products.sku, variant: sql<boolean>`false` })
    .from(products)
    .where(and(inArray(products.sku, skus), isNull(products.trashedAt)))
  // Two queries, because a join looks for every product among thousands of SKUs.
  const ofVariants = await db
    .select({ id: productVariants.productId, sku: productVariants.sku, variant: sql<boolean>`true` })
    .from(productVariants)
    .where(and(inArray(productVariants.sku, skus), ne(productVariants.sku, '')))
  const owners = ofVariants.map(({ id }) => id)
  const existing = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, owners), isNull(products.trashedAt)))
  const ids = new Set(existing.map(({ id }) => id))
  return [...ofProducts, ...ofVariants.filter(({ id }) => ids.has(id))]
}

/** Ids of products outside the trash, by their SKUs. */
export async function findProductIdsBySku(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await inChunks([...new Set(skus)], async (chunk) => {
    const rows = await db
      .select({ id: products.id, sku: products.sku })
      .from(products)
      .where(and(inArray(products.sku, chunk), isNull(products.trashedAt)))
    for (const { id, sku } of rows) found.set(sku, id)
  })
  return found
}
