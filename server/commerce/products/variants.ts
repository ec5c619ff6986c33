import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { type MovementReason, variantName } from '#shared/commerce/product-options.ts'
import type { ProductOption, VariantInput } from '#shared/commerce/product-variants.ts'
import { AppError } from '#shared/core/errors.ts'
import { centsOrNull } from '#shared/core/money.ts'
import { products, productVariants, stockMovements, type VariantRow } from './products.table.ts'

/** Variants by product id. */
export async function findVariantsOf(db: Db, productIds: string[]): Promise<Map<string, VariantRow[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(productVariants)
    .where(inArray(productVariants.productId, productIds))
    .orderBy(asc(productVariants.productId), asc(productVariants.position))
  return Map.groupBy(rows, ({ productId }) => productId)
}

export const findVariants = async (db: Db, productId: string) =>
  (await findVariantsOf(db, [productId])).get(productId) ?? []

export interface Variation {
  options: ProductOption[]
  variants: VariantInput[]
}

/** Checks that variants match the options. Returns undefined if neither was sent. Throws VALIDATION. */
export function checkVariation({ options, variants }: Partial<Variation>): Variation | undefined {
  if (!options && !variants) return undefined
  if (!options || !variants) throw invalidField(options ? 'variants' : 'options', 'Send options and variants together.')
  if (options.length > 0 && variants.length === 0)
    throw invalidField('variants', 'Create variants for these options, or remove the options.')
  const known = new Set<string>()
  for (const [at, { values }] of variants.entries()) {
    const fits = values.length === options.length && options.every((option, of) => option.values.includes(values[of]!))
    if (!fits) throw invalidField(`variants.${at}.values`, 'A variant has one value of each option.')
    if (known.has(variantName(values))) throw invalidField(`variants.${at}.values`, 'This variant appears twice.')
    known.add(variantName(values))
  }
  return { options, variants }
}

/** Why “Sell when out of stock” cannot be switched off. */
export const belowZeroMessage = 'More is sold than there is in stock. Set the stock to 0 or more first.'

const invalidField = (field: string, message: string) =>
  new AppError('VALIDATION', 'Please check the highlighted fields.', { fields: { [field]: message } })

interface Cause {
  /** Reason of stock changes; `edited` by default. */
  reason?: MovementReason | undefined
  by: string | undefined
  /** Whether the stock may be negative. */
  sellsWhenOut?: boolean
}

/** Saves options and variants and logs stock changes. The caller locks the product and checks its SKUs. */
export async function saveVariants(db: Db, productId: string, { options, variants }: Variation, cause: Cause) {
  const before = await findVariants(db, productId)
  const rows = variants.map((input, position) => rowOf(before, productId, input, { position, ...cause }))
  const ids = rows.map(({ id }) => id)
  const removed = before.filter(({ id }) => !ids.includes(id))
  await db
    .delete(productVariants)
    .where(and(eq(productVariants.productId, productId), ids.length ? notInArray(productVariants.id, ids) : undefined))
  if (rows.length)
    await db
      .insert(productVariants)
      .values(rows)
      .onConflictDoUpdate({ target: [productVariants.tenantId, productVariants.id], set: excludedColumns })
  await db.update(products).set({ options }).where(eq(products.id, productId))
  await updateVariantSummaries(db, [productId])

  const movement = (variant: Pick<VariantRow, 'id' | 'values'>) => ({
    productId,
    variantId: variant.id,
    variant: variantName(variant.values),
    by: cause.by,
  })
  const moved = [
    ...removed.map((one) => ({ ...movement(one), delta: -one.stock, stock: 0, reason: 'removed' as const })),
    ...rows.map((row) => {
      const was = before.find(({ id }) => id === row.id)
      const reason = was ? (cause.reason ?? 'edited') : 'created'
      return { ...movement(row), delta: row.stock - (was?.stock ?? 0), stock: row.stock, reason }
    }),
  ].filter(({ delta }) => delta !== 0)
  if (moved.length) await db.insert(stockMovements).values(moved)
}

function rowOf(
  before: VariantRow[],
  productId: string,
  input: VariantInput,
  { position, sellsWhenOut = false }: { position: number; sellsWhenOut?: boolean },
) {
  const { _id, values, sku, barcode, price, secondPrice, stock, stockDelta = 0, active } = input
  const was = before.find(({ id }) => id === _id)
  if (_id && !was)
    throw invalidField(`variants.${position}.values`, 'This variant no longer exists. Please reload the page.')
  const now = stock ?? was?.stock ?? 0
  if (now + stockDelta < 0 && !sellsWhenOut)
    throw invalidField(`variants.${position}.stock`, now < 0 ? belowZeroMessage : `Only ${now} in stock.`)
  return {
    id: _id ?? randomUUID(),
    ...{ productId, position, values, sku, barcode, active },
    priceCents: centsOrNull(price),
    secondCents: secondPrice === undefined ? (was?.secondCents ?? null) : centsOrNull(secondPrice),
    stock: now + stockDelta,
  }
}

const excludedColumns = Object.fromEntries(
  (['position', 'values', 'sku', 'barcode', 'priceCents', 'secondCents', 'stock', 'active'] as const).map((field) => [
    field,
    sql`excluded.${sql.identifier(productVariants[field].name)}`,
  ]),
)

/** Updates stock, price range, SKUs and barcodes of products from their variants. Call it after changing variants or a product's price. */
export async function updateVariantSummaries(db: Db, productIds: string[]) {
  if (productIds.length === 0) return
  await db.execute(sql`
    update products set
      stock = case when summed.variants > 0 then summed.stock else products.stock end,
      lowest_cents = summed.lowest,
      highest_cents = summed.highest,
      second_range = case when summed.variants > 0 then jsonb_build_object(
        'own', case when summed.lowest_own is null then null else jsonb_build_array(summed.lowest_own, summed.highest_own) end,
        'converted', case when summed.lowest_converted is null then null
          else jsonb_build_array(summed.lowest_converted, summed.highest_converted) end) end,
      variant_skus = summed.skus,
      variant_barcodes = summed.barcodes
    from (
      select
        p.tenant_id,
        p.id,
        count(v.id) as variants,
        coalesce(sum(v.variant_stock) filter (where v.active), 0)::int as stock,
        -- Without an active variant, the prices of the inactive ones.
        coalesce(min(coalesce(v.variant_cents, p.price_cents)) filter (where v.active),
          min(coalesce(v.variant_cents, p.price_cents)) filter (where v.id is not null)) as lowest,
        coalesce(max(coalesce(v.variant_cents, p.price_cents)) filter (where v.active),
          max(coalesce(v.variant_cents, p.price_cents)) filter (where v.id is not null)) as highest,
        min(second.own) as lowest_own,
        max(second.own) as highest_own,
        min(second.price) filter (where second.own is null) as lowest_converted,
        max(second.price) filter (where second.own is null) as highest_converted,
        coalesce(array_agg(v.variant_sku order by v.position) filter (where v.variant_sku <> ''), '{}') as skus,
        coalesce(array_agg(v.variant_barcode order by v.position) filter (where v.variant_barcode <> ''), '{}')
          as barcodes
      from products p left join product_variants v on v.tenant_id = p.tenant_id and v.product_id = p.id
      -- See secondPriceOf.
      left join lateral (
        select coalesce(v.variant_second_cents, case when v.variant_cents is null then p.second_cents end) as own,
          coalesce(v.variant_cents, p.price_cents) as price
      ) second on v.active
      where p.id = any(${sql.param(productIds)}::uuid[])
      group by p.tenant_id, p.id
    ) summed
    where products.tenant_id = summed.tenant_id and products.id = summed.id`)
}

/** After an import: deactivates incomplete variants, rejects repeated SKUs, and updates the summaries. */
export async function finishVariantImport(db: Db) {
  await db.execute(sql`
    update product_variants v set active = false from products p
    where p.tenant_id = v.tenant_id and p.id = v.product_id and v.active
      and cardinality(v.values) <> jsonb_array_length(p.options)`)
  const { rows } = await db.execute<{ sku: string }>(sql`
    select sku from (
      select sku from products where sku <> '' and trashed_at is null
      union all
      select v.variant_sku from product_variants v
      join products p on p.tenant_id = v.tenant_id and p.id = v.product_id
      where v.variant_sku <> '' and p.trashed_at is null
    ) all_skus group by sku having count(*) > 1 limit 1`)
  if (rows[0])
    throw new AppError('CONFLICT', `Nothing was imported: two products or variants would have the SKU ${rows[0].sku}.`)
  const withVariants = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`jsonb_array_length(${products.options}) > 0`)
  await updateVariantSummaries(
    db,
    withVariants.map(({ id }) => id),
  )
}
