import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError } from '#shared/core/errors.ts'
import { products, productVariants } from './products.table.ts'

/** A SKU, and the field of the form that it came in. */
type Wanted = [field: string, sku: string]

/**
 * Throws CONFLICT, on the field, for a SKU that is there twice or that another
 * product or one of its variants has. Whoever asks after this waits until its
 * transaction is over: no index can look at two tables.
 */
export async function expectFree(db: Db, wanted: Wanted[], but?: string) {
  const named = wanted.filter(([, sku]) => sku)
  if (named.length === 0) return
  for (const [at, [field, sku]] of named.entries())
    if (named.slice(0, at).some(([, other]) => other === sku)) throw taken(field, 'This SKU is there twice.')
  await lockSkus(db)
  const others = await whoHas(
    db,
    named.map(([, sku]) => sku),
  )
  for (const [field, sku] of named)
    if (others.some((other) => other.sku === sku && other.id !== but))
      throw taken(field, 'Another product has this SKU.')
}

const taken = (field: string, message: string) => new AppError('CONFLICT', message, { fields: { [field]: message } })

/** Lets one transaction of a company at a time give out SKUs. */
export const lockSkus = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant') || ' skus', 0))`)

/** Ids of the products outside the trash that have these SKUs, themselves or as a variant. */
export async function whoHas(db: Db, skus: string[]): Promise<{ id: string; sku: string; variant: boolean }[]> {
  const themselves = await db
    .select({ id: products.id, sku: products.sku, variant: sql<boolean>`false` })
    .from(products)
    .where(and(inArray(products.sku, skus), isNull(products.trashedAt)))
  // One after the other: joined, every product is looked for among thousands of SKUs.
  const parts = await db
    .select({ id: productVariants.productId, sku: productVariants.sku, variant: sql<boolean>`true` })
    .from(productVariants)
    .where(and(inArray(productVariants.sku, skus), ne(productVariants.sku, '')))
  const owners = parts.map(({ id }) => id)
  const kept = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, owners), isNull(products.trashedAt)))
  const ids = new Set(kept.map(({ id }) => id))
  return [...themselves, ...parts.filter(({ id }) => ids.has(id))]
}
