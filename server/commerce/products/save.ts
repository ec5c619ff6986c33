import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { chooseCategory, chooseCategoryIfSent } from '#server/content/categories/find.ts'
import { uniqueTags } from '#server/content/content/tags.ts'
import { changeSlug, freeSlug, slugOf } from '#server/content/slugs/slugs.ts'
import { companyLowStock, getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale, updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { reserveUsage } from '#server/core/media/usage.ts'
import type { NewProduct, ProductChanges } from '#shared/commerce/products.ts'
import { fieldError, requireRow } from '#shared/core/errors.ts'
import { centsOf, centsOrNull } from '#shared/core/money.ts'
import { changeDescription } from './description.ts'
import { hideOffersOfHiddenPhotos } from './photo-offers/follow-photos.ts'
import { type ProductRow, productImages, products } from './products.table.ts'
import { expectFreeSkus } from './skus.ts'
import { logStock } from './stock.ts'
import {
  belowZeroMessage,
  checkVariation,
  findVariants,
  saveVariants,
  updateVariantSummaries,
  type Variation,
} from './variants.ts'
import { productType } from './visible.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>
/** Products of the demonstration are created without a user. */
type CreateCtx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'site'> & { user?: { name: string } | undefined }

/** Columns of an image whose files are stored. */
export type StoredImage = Pick<
  typeof productImages.$inferInsert,
  'id' | 'alt' | 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
>

/** Throws PLAN_LIMIT_REACHED, or CONFLICT if one of its SKUs is taken. */
export async function createProduct(
  { db, invalidate, user, site }: CreateCtx,
  input: NewProduct,
  images: StoredImage[],
  more: { publishedAt?: string } = {},
): Promise<string> {
  await reserveUsage(db, site.plan, 1, 'products')
  await expectSecondCurrency(db, input)
  const { status = 'active', stock = 0 } = input
  const variation = checkVariation(input)
  if (variation?.options.length && stock) throw stockIsOnVariants('stock')
  await expectFreeSkus(db, [['sku', input.sku ?? ''], ...skusOf(variation)])
  const [row] = await db
    .insert(products)
    .values({
      lowStock: companyLowStock,
      ...columnsOf(input),
      ...(await changeDescription(site.id, input)),
      name: input.name,
      slug: await freeSlug(db, productType, input.slug ?? input.name),
      priceCents: centsOf(input.price),
      category: await chooseCategory(db, 'products', input.category || undefined),
      status,
      stock,
      ...(status === 'active' && { publishedAt: more.publishedAt ?? new Date().toISOString() }),
      updatedBy: user?.name,
    })
    .returning({ id: products.id })
  const { id } = row!
  await addImages(db, id, images)
  await logStock(db, { productId: id, delta: stock, stock, reason: 'created', by: user?.name })
  if (variation) await saveVariants(db, id, variation, { by: user?.name })
  invalidate('products')
  return id
}

/** Locks a product until the transaction ends. Throws NOT_FOUND. */
export async function lockProduct(db: Db, id: string) {
  const isProduct = and(eq(products.id, id), isNull(products.trashedAt))
  requireRow(await db.select({ id: products.id }).from(products).where(isProduct).for('update'), 'product')
}

/** Locks a product that gets a file, and marks it as one without delivery. Throws NOT_FOUND. */
export async function markDigital({ db, invalidate }: Pick<Ctx, 'db' | 'invalidate'>, id: string) {
  const marked = await db
    .update(products)
    .set({ needsDelivery: false })
    .where(and(eq(products.id, id), isNull(products.trashedAt)))
    .returning({ id: products.id })
  requireRow(marked, 'product')
  invalidate('products')
}

interface ImageChanges {
  /** Existing images that stay, in their new order, with their alt texts. */
  gallery?: { _id: string; alt: string }[] | undefined
  /** New images that `gallery` names. */
  picked?: StoredImage[]
  /** Replaces the main image. */
  main?: StoredImage | undefined
  added?: StoredImage[]
  removed?: string[]
}

/** Changes the given fields. Throws STALE if another admin saved since `updatedAt`. */
export async function updateProduct(
  { db, invalidate, user, site }: Ctx,
  id: string,
  changes: ProductChanges,
  { updatedAt, ...images }: ImageChanges & { updatedAt?: string | undefined } = {},
) {
  const before = requireRow(
    await db
      .select()
      .from(products)
      .where(and(eq(products.id, id), isNull(products.trashedAt)))
      .for('update'),
    'product',
  )
  refuseStale(before, updatedAt)
  await expectSecondCurrency(db, changes)
  const variation = checkVariation(changes)
  if (before.photoId && variation) expectSameOptions(before, variation)
  await expectFreeProductSkus(db, before, changes.sku, variation)
  const { status = before.status } = changes
  const own = changeStock(before, changes, variation)
  const { sellsWhenOut = before.sellsWhenOut } = changes
  const turnsOff = before.sellsWhenOut && !sellsWhenOut
  // Variants that are sent are checked when they are saved.
  if (turnsOff && !variation && (await findVariants(db, id)).some((one) => one.stock < 0)) throw stockBelowZero()
  const stock = own.after
  const slug = changes.slug ? slugOf(changes.slug, productType.noun) : before.slug
  if (slug !== before.slug) await changeSlug(db, productType, id, before.slug, slug)
  await db
    .update(products)
    .set({
      ...columnsOf(changes),
      ...(await changeDescription(site.id, changes, before)),
      category: await chooseCategoryIfSent(db, 'products', changes.category),
      slug,
      // The sum of the variants may be below zero until they are saved.
      sellsWhenOut: sellsWhenOut || before.sellsWhenOut,
      // The stock of variants is summed up below. Writing it twice would log a change.
      ...(!own.ofVariants && { stock }),
      ...(status === 'active' && { publishedAt: before.publishedAt ?? new Date().toISOString() }),
      ...updateMetadata(user),
    })
    .where(eq(products.id, id))
  // Stock that moves to variants has no other reason.
  const reason = (variation?.options.length ? undefined : changes.stockReason) ?? 'edited'
  await logStock(db, { productId: id, delta: stock - own.before, stock, reason, by: user.name })
  if (variation) await saveVariants(db, id, variation, { reason: changes.stockReason, by: user.name, sellsWhenOut })
  else if (before.options.length) await updateVariantSummaries(db, [id])
  if (turnsOff) await db.update(products).set({ sellsWhenOut }).where(eq(products.id, id))
  await updateImages(db, id, images)
  if (before.photoId) await hideOffersOfHiddenPhotos(db, [id])
  invalidate('products')
}

/** Throws VALIDATION for own prices in another currency than the second one of the shop, which may have changed meanwhile. */
async function expectSecondCurrency(db: Db, { secondCurrency, secondPrice, variants = [] }: ProductChanges) {
  const hasOwn = [secondPrice, ...variants.map((variant) => variant.secondPrice)].some((price) => price != null)
  if (!secondCurrency || !hasOwn) return
  const { secondCurrency: current } = await getCompany(db)
  if (current === secondCurrency) return
  const change = current ? `is ${current} now` : 'was removed'
  throw fieldError(
    'secondPrice',
    `The second currency of the shop ${change}, and this price is in ${secondCurrency}. Reload the page and enter it again.`,
  )
}

/** The options of a product that sells a photo are the sizes of its files and the licences. */
function expectSameOptions({ options }: ProductRow, variation: Variation) {
  if (!isDeepStrictEqual(options, variation.options))
    throw fieldError('options', 'This product sells a photo. Change its sizes and licences in the form of the photo.')
}

/** The product's own stock before and after, which is 0 while it has variants. Throws VALIDATION if it would be negative. */
function changeStock(row: ProductRow, changes: ProductChanges, variation: Variation | undefined) {
  const before = row.options.length ? 0 : row.stock
  const { stock, stockDelta } = changes
  if ((variation?.options ?? row.options).length) {
    if (stock !== undefined || stockDelta !== undefined)
      throw stockIsOnVariants(stock === undefined ? 'stockDelta' : 'stock')
    return { before, after: 0, ofVariants: row.options.length > 0 }
  }
  const after = stockDelta === undefined ? (stock ?? before) : before + stockDelta
  const { sellsWhenOut = row.sellsWhenOut } = changes
  if (after < 0 && !sellsWhenOut)
    throw stockDelta === undefined || before < 0
      ? stockBelowZero()
      : fieldError('stockDelta', `Only ${before} in stock.`)
  return { before, after, ofVariants: false }
}

const stockBelowZero = () => fieldError('sellsWhenOut', belowZeroMessage)

function stockIsOnVariants(field: string) {
  return fieldError(field, 'This product has variants: each has a stock of its own.')
}

const skusOf = (variation: Variation | undefined): [field: string, sku: string][] =>
  variation?.variants.map(({ sku }, at) => [`variants.${at}.sku`, sku]) ?? []

/** Checks the new SKUs together with the unchanged SKUs of the product. */
async function expectFreeProductSkus(
  db: Db,
  row: ProductRow,
  sku: string | undefined,
  variation: Variation | undefined,
) {
  if (variation) return expectFreeSkus(db, [['sku', sku ?? row.sku], ...skusOf(variation)], row.id)
  if (!sku) return
  const variants = await findVariants(db, row.id)
  await expectFreeSkus(db, [...variants.map((one): [string, string] => ['sku', one.sku]), ['sku', sku]], row.id)
}

function columnsOf({
  description: _description,
  richDescription: _richDescription,
  price,
  secondPrice,
  secondCurrency: _currency,
  compareAtPrice,
  cost,
  slug: _,
  tags,
  seo_title,
  seo_description,
  stockDelta: _delta,
  stockReason: _reason,
  options: _options,
  variants: _variants,
  related,
  ...same
}: ProductChanges) {
  return {
    ...same,
    ...(price !== undefined && { priceCents: centsOf(price) }),
    ...(secondPrice !== undefined && { secondCents: centsOrNull(secondPrice) }),
    ...(compareAtPrice !== undefined && { compareAtCents: centsOrNull(compareAtPrice) }),
    ...(cost !== undefined && { costCents: centsOrNull(cost) }),
    ...(tags && { tags: uniqueTags(tags) }),
    ...(related && { relatedIds: [...new Set(related)] }),
    ...(seo_title !== undefined && { seoTitle: seo_title }),
    ...(seo_description !== undefined && { seoDescription: seo_description }),
  }
}

async function updateImages(
  db: Db,
  productId: string,
  { gallery, picked = [], main, added = [], removed = [] }: ImageChanges,
) {
  const ofProduct = eq(productImages.productId, productId)
  await addImages(db, productId, picked)
  if (gallery) {
    const stay = gallery.map(({ _id }) => _id)
    await db.delete(productImages).where(and(ofProduct, stay.length ? notInArray(productImages.id, stay) : undefined))
    // From the end, so that no other image has position 0 when the main image gets it.
    for (const [position, { _id, alt }] of [...gallery.entries()].toReversed())
      await db
        .update(productImages)
        .set({ position, alt })
        .where(and(ofProduct, eq(productImages.id, _id)))
  }
  if (removed.length) await db.delete(productImages).where(and(ofProduct, inArray(productImages.id, removed)))
  if (main) await db.delete(productImages).where(and(ofProduct, eq(productImages.position, 0)))
  await addImages(db, productId, [...(main ? [{ ...main, position: -1 }] : []), ...added])
  // Numbers the images without gaps. The first one is the main image.
  await db.execute(sql`
    update ${productImages} set position = placed.place
    from (
      select id, row_number() over (order by position, created_at, id) - 1 as place
      from ${productImages} where ${ofProduct}
    ) placed
    where ${productImages.id} = placed.id`)
}

async function addImages(db: Db, productId: string, images: (StoredImage & { position?: number })[]) {
  if (images.length === 0) return
  const rows = images.map((image, place) => ({ ...image, productId, position: image.position ?? 1000 + place }))
  await db.insert(productImages).values(rows)
}
