import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { chooseCategory, findNames } from '#server/content/categories/find.ts'
import { uniqueTags } from '#server/content/content/tags.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { FormerProduct, ProductBulkChange, ProductBulkOutcome } from '#shared/commerce/products.ts'
import { reprice } from '#shared/commerce/reprice.ts'
import { fieldError } from '#shared/core/errors.ts'
import { amountOf, amountOrNull, centsOf, centsOrNull } from '#shared/core/money.ts'
import { hideOffersOfHiddenPhotos } from './photo-offers/follow-photos.ts'
import { type ProductRow, products, productVariants, type VariantRow } from './products.table.ts'
import { logStock } from './stock.ts'
import { restoreProduct, trashProducts } from './trash.ts'
import { findVariantsOf, updateVariantSummaries } from './variants.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user' | 'site' | 'jobs'>
type PriceChange = Extract<ProductBulkChange, { action: 'price' }>
type StockChange = Extract<ProductBulkChange, { action: 'stock' }>

/** The `Price` schema's maximum in cents. */
const highestCents = 999_999_999

/**
 * Applies one change to many products, all or none, and returns what they were like before. Products in the trash are
 * only restored. Throws VALIDATION if a new price is too high, PLAN_LIMIT_REACHED, or CONFLICT if an SKU is taken.
 */
export async function changeProducts(
  ctx: Ctx,
  ids: string[],
  requested: ProductBulkChange,
): Promise<ProductBulkOutcome> {
  const { db, invalidate, user } = ctx
  const metadata = updateMetadata(user)
  const isRestored = requested.action === 'restore'
  // In a fixed sequence, so that two bulk changes do not deadlock.
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), (isRestored ? isNotNull : isNull)(products.trashedAt)))
    .orderBy(asc(products.id))
    .for('update')
  // After the products, like when a category is renamed.
  const change =
    requested.action === 'category'
      ? { ...requested, category: await chooseCategory(db, 'products', requested.category) }
      : requested
  const all = rows.map(({ id }) => id)
  const former: FormerProduct[] = []
  if (change.action === 'trash') await trashProducts(ctx, all)
  else if (change.action === 'restore') for (const id of all) await restoreProduct(ctx, id)
  else if (change.action === 'price') former.push(...(await changePrices(db, rows, change, metadata)))
  else if (change.action === 'stock') former.push(...(await changeStocks(db, rows, change, metadata)))
  else
    for (const row of rows) {
      const changes = changesOf(row, change)
      former.push(formerOf(row, changes))
      await db
        .update(products)
        .set({ ...changes, ...metadata })
        .where(eq(products.id, row.id))
    }
  await hideOffersOfHiddenPhotos(db, all)
  if (change.action === 'trash' || change.action === 'restore') former.push(...all.map((_id) => ({ _id })))
  invalidate('products')
  // Of products with variants, each variant has a stock.
  const counts =
    change.action === 'stock'
      ? { changed: former.length, withVariants: rows.length - former.length }
      : { changed: rows.length }
  return { ...counts, changedAt: metadata.updatedAt, former }
}

function changesOf(
  row: ProductRow,
  change: Exclude<ProductBulkChange, PriceChange | StockChange>,
): Partial<ProductRow> {
  switch (change.action) {
    case 'category':
      return { category: change.category }
    case 'status':
      return { ...statusChange(row, change.status), waitsForPhoto: false }
    case 'addTags':
      return { tags: uniqueTags([...row.tags, ...change.tags]) }
    case 'removeTags': {
      const removed = new Set(change.tags.map((tag) => tag.toLowerCase()))
      return { tags: row.tags.filter((tag) => !removed.has(tag.toLowerCase())) }
    }
    default:
      return {}
  }
}

const statusChange = ({ publishedAt }: ProductRow, status: ProductRow['status']) => ({
  status,
  ...(status === 'active' && { publishedAt: publishedAt ?? new Date().toISOString() }),
})

const formerOf = ({ id, category, status, tags }: ProductRow, changed: Partial<ProductRow>): FormerProduct => ({
  _id: id,
  ...('category' in changed && { category }),
  ...('status' in changed && { status }),
  ...('tags' in changed && { tags }),
})

/** Sets or adjusts the stock of products without variants. */
async function changeStocks(
  db: Db,
  rows: ProductRow[],
  { mode, amount, reason }: StockChange,
  metadata: ReturnType<typeof updateMetadata>,
): Promise<FormerProduct[]> {
  const former: FormerProduct[] = []
  for (const { id, name, stock: before, options, photoId, sellsWhenOut } of rows) {
    if (options.length || photoId) continue
    const stock = mode === 'set' ? amount : before + amount
    if (stock < 0 && !sellsWhenOut) throw fieldError('amount', `Only ${before} of “${name}” in stock.`)
    await db
      .update(products)
      .set({ stock, ...metadata })
      .where(eq(products.id, id))
    await logStock(db, { productId: id, delta: stock - before, stock, reason, by: metadata.updatedBy })
    former.push({ _id: id, stockDelta: stock - before })
  }
  return former
}

/** Changes the prices of products and their variants, also their own prices in the second currency. */
async function changePrices(
  db: Db,
  rows: ProductRow[],
  { percent, rounding, compareAt }: PriceChange,
  metadata: ReturnType<typeof updateMetadata>,
): Promise<FormerProduct[]> {
  const variants = await findVariantsOf(
    db,
    rows.map(({ id }) => id),
  )
  const former: FormerProduct[] = []
  const repricedVariants: VariantPrices[] = []
  for (const row of rows) {
    const repriced = (cents: number) => {
      const next = reprice(cents, percent, rounding)
      if (next > highestCents) throw fieldError('percent', `The price of “${row.name}” would be too high.`)
      return next
    }
    const pricesOf = ({ priceCents, secondCents }: Pick<VariantRow, 'priceCents' | 'secondCents'>) => ({
      priceCents: priceCents === null ? null : repriced(priceCents),
      secondCents: secondCents === null ? null : repriced(secondCents),
    })
    const priceCents = repriced(row.priceCents)
    const reduced = priceCents < row.priceCents
    const compareAtCents =
      compareAt === 'clear' ? null : compareAt === 'former' && reduced ? row.priceCents : row.compareAtCents
    await db
      .update(products)
      .set({ ...pricesOf(row), priceCents, compareAtCents, ...metadata })
      .where(eq(products.id, row.id))
    const own = variants.get(row.id) ?? []
    repricedVariants.push(...own.map((variant) => ({ id: variant.id, ...pricesOf(variant) })))
    former.push({
      _id: row.id,
      price: amountOf(row.priceCents),
      secondPrice: amountOrNull(row.secondCents),
      compareAtPrice: amountOrNull(row.compareAtCents),
      ...(own.length > 0 && {
        variants: own.map((one) => ({
          _id: one.id,
          price: amountOrNull(one.priceCents),
          secondPrice: amountOrNull(one.secondCents),
        })),
      }),
    })
  }
  await setVariantPrices(db, repricedVariants)
  await updateVariantSummaries(db, [...variants.keys()])
  return former
}

/**
 * Restores the values from before a bulk change. Skips products that were saved since `changedAt`, that are in the
 * trash or whose former category no longer exists. Returns the number of both.
 */
export async function undoBulkChange(
  { db, invalidate, user }: Ctx,
  { changedAt, former }: { changedAt: string; former: FormerProduct[] },
) {
  const byId = new Map(former.map((one) => [one._id, one]))
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...byId.keys()]), isNull(products.trashedAt)))
    .orderBy(asc(products.id))
    .for('update')
  const stored = await findNames(
    db,
    'products',
    former.flatMap(({ category }) => category ?? []),
  )
  for (const name of [...new Set(stored.values())].toSorted((one, other) => (one < other ? -1 : 1)))
    await chooseCategory(db, 'products', name)
  const unchanged = rows.filter(({ id, updatedAt }) => {
    const { category } = byId.get(id)!
    const isCategoryGone = category !== undefined && !stored.has(category.toLowerCase())
    return Date.parse(updatedAt) === Date.parse(changedAt) && !isCategoryGone
  })
  const formerVariants: VariantPrices[] = []
  const withVariants: string[] = []
  for (const row of unchanged) {
    const {
      variants = [],
      price,
      secondPrice,
      compareAtPrice,
      category,
      status,
      tags,
      stockDelta = 0,
    } = byId.get(row.id)!
    // Orders may have taken some of it since.
    const stock = row.sellsWhenOut ? row.stock - stockDelta : Math.max(0, row.stock - stockDelta)
    await logStock(db, { productId: row.id, delta: stock - row.stock, stock, reason: 'edited', by: user.name })
    await db
      .update(products)
      .set({
        ...(price !== undefined && { priceCents: centsOf(price) }),
        ...(secondPrice !== undefined && { secondCents: centsOrNull(secondPrice) }),
        ...(compareAtPrice !== undefined && { compareAtCents: centsOrNull(compareAtPrice) }),
        ...(category && { category: stored.get(category.toLowerCase())! }),
        ...(status && statusChange(row, status)),
        ...(tags && { tags: uniqueTags(tags) }),
        ...(stockDelta && { stock }),
        ...updateMetadata(user),
      })
      .where(eq(products.id, row.id))
    formerVariants.push(
      ...variants.map(({ _id, price: own, secondPrice: second }) => ({
        ...{ id: _id, priceCents: centsOrNull(own), secondCents: centsOrNull(second) },
      })),
    )
    if (variants.length) withVariants.push(row.id)
  }
  await setVariantPrices(db, formerVariants, withVariants)
  await updateVariantSummaries(db, withVariants)
  await hideOffersOfHiddenPhotos(
    db,
    unchanged.map(({ id }) => id),
  )
  invalidate('products')
  return { changed: unchanged.length, skipped: byId.size - unchanged.length }
}

type VariantPrices = Pick<VariantRow, 'id' | 'priceCents' | 'secondCents'>

/** Sets the own prices of variants in one statement, if given only of these products. */
async function setVariantPrices(db: Db, prices: readonly VariantPrices[], productIds?: readonly string[]) {
  if (prices.length === 0) return
  const ofProducts = productIds ? sql`and ${productVariants.productId} = any(${sql.param(productIds)}::uuid[])` : sql``
  await db.execute(sql`
    update ${productVariants} set variant_cents = new."priceCents", variant_second_cents = new."secondCents"
    from jsonb_to_recordset(${JSON.stringify(prices)}) as new(id uuid, "priceCents" bigint, "secondCents" bigint)
    where ${productVariants.id} = new.id ${ofProducts}`)
}
