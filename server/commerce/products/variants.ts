import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { type MovementReason, variantName } from '#shared/commerce/product-options.ts'
import type { ProductOption, VariantInput } from '#shared/commerce/product-variants.ts'
import { AppError } from '#shared/core/errors.ts'
import { centsOf } from '#shared/core/money.ts'
import { products, productVariants, stockMovements, type VariantRow } from './products.table.ts'

/** The variants of products, by the products' ids, each list in its order. */
export async function variantsOf(db: Db, productIds: string[]): Promise<Map<string, VariantRow[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(productVariants)
    .where(inArray(productVariants.productId, productIds))
    .orderBy(asc(productVariants.productId), asc(productVariants.position))
  return Map.groupBy(rows, ({ productId }) => productId)
}

export interface Variation {
  options: ProductOption[]
  variants: VariantInput[]
}

/** What was sent of options and variants; nothing where neither was. Throws VALIDATION for one without the other. */
export function variationOf({ options, variants }: Partial<Variation>): Variation | undefined {
  if (!options && !variants) return undefined
  if (!options || !variants) throw refused(options ? 'variants' : 'options', 'Send options and variants together.')
  if (options.length > 0 && variants.length === 0)
    throw refused('variants', 'Make variants of these options, or remove the options.')
  const known = new Set<string>()
  for (const [at, { values }] of variants.entries()) {
    const fits = values.length === options.length && options.every((option, of) => option.values.includes(values[of]!))
    if (!fits) throw refused(`variants.${at}.values`, 'A variant has one value of each option.')
    if (known.has(variantName(values))) throw refused(`variants.${at}.values`, 'This variant is there twice.')
    known.add(variantName(values))
  }
  return { options, variants }
}

const refused = (field: string, message: string) =>
  new AppError('VALIDATION', 'Please check the highlighted fields.', { fields: { [field]: message } })

interface Why {
  /** Of stock that changes; `edited` where nobody said. */
  reason?: MovementReason | undefined
  by: string | undefined
}

/**
 * Writes a product's options and variants and notes how their stock moved. The
 * product must be held (`for update`) or be new, and its SKUs be free.
 */
export async function saveVariants(db: Db, productId: string, { options, variants }: Variation, why: Why) {
  const before = (await variantsOf(db, [productId])).get(productId) ?? []
  const rows = variants.map((input, position) => rowOf(before, productId, input, position))
  const stay = rows.map(({ id }) => id)
  const gone = before.filter(({ id }) => !stay.includes(id))
  await db
    .delete(productVariants)
    .where(
      and(eq(productVariants.productId, productId), stay.length ? notInArray(productVariants.id, stay) : undefined),
    )
  if (rows.length)
    await db
      .insert(productVariants)
      .values(rows)
      .onConflictDoUpdate({ target: [productVariants.tenantId, productVariants.id], set: asSent })
  await db.update(products).set({ options }).where(eq(products.id, productId))
  await settle(db, [productId])

  const noted = (variant: Pick<VariantRow, 'id' | 'values'>) => ({
    productId,
    variantId: variant.id,
    variant: variantName(variant.values),
    by: why.by,
  })
  const moved = [
    ...gone.map((one) => ({ ...noted(one), delta: -one.stock, stock: 0, reason: 'removed' as const })),
    ...rows.map((row) => {
      const was = before.find(({ id }) => id === row.id)
      const reason = was ? (why.reason ?? 'edited') : 'created'
      return { ...noted(row), delta: row.stock - (was?.stock ?? 0), stock: row.stock, reason }
    }),
  ].filter(({ delta }) => delta !== 0)
  if (moved.length) await db.insert(stockMovements).values(moved)
}

function rowOf(before: VariantRow[], productId: string, input: VariantInput, position: number) {
  const { _id, values, sku, price, stock, stockDelta = 0, active } = input
  const was = before.find(({ id }) => id === _id)
  if (_id && !was) throw refused(`variants.${position}.values`, 'This variant is gone. Please reload the page.')
  const now = stock ?? was?.stock ?? 0
  if (now + stockDelta < 0) throw refused(`variants.${position}.stock`, `There are only ${now}.`)
  return {
    id: _id ?? randomUUID(),
    ...{ productId, position, values, sku, active },
    priceCents: price === null ? null : centsOf(price),
    stock: now + stockDelta,
  }
}

const asSent = Object.fromEntries(
  (['position', 'values', 'sku', 'priceCents', 'stock', 'active'] as const).map((field) => [
    field,
    sql`excluded.${sql.identifier(productVariants[field].name)}`,
  ]),
)

/**
 * Says anew on products what their variants come to: how many can be had, from
 * what to what they cost, how else they are found. To be called after whatever
 * changes variants, or the price of a product that has some.
 */
export async function settle(db: Db, productIds: string[]) {
  if (productIds.length === 0) return
  await db.execute(sql`
    update products set
      stock = case when summed.variants > 0 then summed.stock else products.stock end,
      lowest_cents = summed.lowest,
      highest_cents = summed.highest,
      variant_skus = summed.skus
    from (
      select
        p.tenant_id,
        p.id,
        count(v.id) as variants,
        coalesce(sum(v.variant_stock) filter (where v.active), 0)::int as stock,
        -- Where none can be had, what they would cost.
        coalesce(min(coalesce(v.variant_cents, p.price_cents)) filter (where v.active),
          min(coalesce(v.variant_cents, p.price_cents)) filter (where v.id is not null)) as lowest,
        coalesce(max(coalesce(v.variant_cents, p.price_cents)) filter (where v.active),
          max(coalesce(v.variant_cents, p.price_cents)) filter (where v.id is not null)) as highest,
        coalesce(array_agg(v.variant_sku order by v.position) filter (where v.variant_sku <> ''), '{}') as skus
      from products p left join product_variants v on v.tenant_id = p.tenant_id and v.product_id = p.id
      where p.id = any(${sql.param(productIds)}::uuid[])
      group by p.tenant_id, p.id
    ) summed
    where products.tenant_id = summed.tenant_id and products.id = summed.id`)
}

/** After variants came from elsewhere: none is sold that lacks a choice, no SKU is there twice, and all is summed up. */
export async function settleAll(db: Db) {
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
  const varied = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`jsonb_array_length(${products.options}) > 0`)
  await settle(
    db,
    varied.map(({ id }) => id),
  )
}
