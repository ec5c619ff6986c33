import { inArray, isNotNull, or, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { amountOf, convertCents } from '#shared/core/money.ts'
import { type ProductRow, products, productVariants, type VariantRow } from './products.table.ts'
import { updateVariantSummaries } from './variants.ts'

/** The rate of the second currency; empty without one. */
export async function secondRateOf(db: Db): Promise<string> {
  const { secondCurrency, secondRate } = await getCompany(db)
  return secondCurrency && secondRate
}

/** Price in cents of the second currency: the own price or the converted one. */
export function secondPriceOf(
  { priceCents, secondCents }: Pick<ProductRow, 'priceCents' | 'secondCents'>,
  variant: Pick<VariantRow, 'priceCents' | 'secondCents'> | undefined,
  rate: string,
): number {
  const own = variant?.secondCents ?? (variant && variant.priceCents !== null ? null : secondCents)
  return own ?? convertCents(variant?.priceCents ?? priceCents, rate)
}

/** Price range of a product in the second currency, as cards show it. Nothing without a rate. */
export function secondPrices(
  row: Pick<ProductRow, 'priceCents' | 'secondCents' | 'secondRange'>,
  rate: string,
): { secondPrice?: number; highestSecondPrice?: number } {
  if (!rate) return {}
  const { own = null, converted = null } = row.secondRange ?? {}
  const prices = [...(own ?? []), ...(converted ?? []).map((cents) => convertCents(cents, rate))]
  if (prices.length === 0) return { secondPrice: amountOf(secondPriceOf(row, undefined, rate)) }
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return {
    secondPrice: amountOf(lowest),
    ...(highest > lowest && { highestSecondPrice: amountOf(highest) }),
  }
}

/** The lowest prices of products in the second currency, by id; empty without one. */
export async function findSecondPrices(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rate = await secondRateOf(db)
  if (!rate) return new Map()
  const { id, priceCents, secondCents, secondRange } = products
  const rows = await db
    .select({ id, priceCents, secondCents, secondRange })
    .from(products)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, secondPrices(row, rate).secondPrice!]))
}

/**
 * Deletes the own second prices of all products, also in the trash. Call it when a currency of the company changes,
 * because the prices are in the second currency of before.
 */
export async function deleteOwnSecondPrices({ db, user }: Pick<TxContext<'admin'>, 'db' | 'user'>) {
  const { productId, secondCents } = productVariants
  const ofVariants = db.select({ productId }).from(productVariants).where(isNotNull(secondCents))
  // In the order of ids, as orders lock them.
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(or(isNotNull(products.secondCents), inArray(products.id, ofVariants)))
    .orderBy(products.id)
    .for('update')
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.update(productVariants).set({ secondCents: null }).where(isNotNull(secondCents))
  // With the time of the update, so that open forms cannot save the deleted price again.
  await db
    .update(products)
    .set({ secondCents: null, ...updateMetadata(user) })
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
  await updateVariantSummaries(db, ids)
}
