import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { unique } from '#server/content/content/tags.ts'
import { changeSlug, freeSlug, slugOf } from '#server/content/slugs/slugs.ts'
import { lowStockOf } from '#server/core/company/company.ts'
import { mark, stale } from '#server/core/db/stale-version.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { takeRoom } from '#server/core/media/usage.ts'
import type { NewProduct, ProductChanges } from '#shared/commerce/products.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { centsOf } from '#shared/core/money.ts'
import { type ProductRow, productImages, products } from './products.table.ts'
import { expectFree } from './skus.ts'
import { logStock } from './stock.ts'
import type { StoredImage } from './store-image.ts'
import { saveVariants, settle, type Variation, variantsOf, variationOf } from './variants.ts'
import { productType } from './visible.ts'

type Ctx = Pick<Inside<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>
/** Nobody for what the demonstration brings along. */
type MakingCtx = Pick<Inside<'admin'>, 'db' | 'invalidate' | 'site'> & { user?: { name: string } | undefined }

/** Makes a product and takes its place in the plan. Throws PLAN_LIMIT_REACHED, or CONFLICT when a SKU of it is taken. */
export async function createProduct(
  { db, invalidate, user, site }: MakingCtx,
  input: NewProduct,
  images: StoredImage[],
  more: { publishedAt?: string } = {},
): Promise<string> {
  await takeRoom(db, site.plan, 1, 'products')
  const { status = 'active', stock = 0, category = 'Accessories' } = input
  const variation = variationOf(input)
  if (variation?.options.length && stock) throw hasVariants('stock')
  await expectFree(db, [['sku', input.sku ?? ''], ...skusOf(variation)])
  const [row] = await db
    .insert(products)
    .values({
      lowStock: lowStockOf,
      ...columnsOf(input),
      name: input.name,
      slug: await freeSlug(db, productType, input.slug ?? input.name),
      priceCents: centsOf(input.price),
      category,
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

interface Pictures {
  /** Those that stay, in their order, and what each shows. */
  gallery?: { _id: string; alt: string }[] | undefined
  /** Takes the place of the main one. */
  main?: StoredImage | undefined
  added?: StoredImage[]
  removed?: string[]
}

/** Changes what was sent. Throws STALE when somebody else saved since the editor last looked. */
export async function changeProduct(
  { db, invalidate, user }: Ctx,
  id: string,
  changes: ProductChanges,
  { updatedAt, ...pictures }: Pictures & { updatedAt?: string | undefined } = {},
) {
  const before = found(
    await db
      .select()
      .from(products)
      .where(and(eq(products.id, id), isNull(products.trashedAt)))
      .for('update'),
    'product',
  )
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  const variation = variationOf(changes)
  await expectSkusFree(db, before, changes.sku, variation)
  const { status = before.status } = changes
  const own = ownStock(before, changes, variation)
  const stock = own.after
  const slug = changes.slug ? slugOf(changes.slug, productType.noun) : before.slug
  if (slug !== before.slug) await changeSlug(db, productType, id, before.slug, slug)
  await db
    .update(products)
    .set({
      ...columnsOf(changes),
      slug,
      // Of variants, which are summed up below: a sum that stays is no change.
      ...(!own.ofVariants && { stock }),
      ...(status === 'active' && { publishedAt: before.publishedAt ?? new Date().toISOString() }),
      ...mark(user),
    })
    .where(eq(products.id, id))
  // What goes because its variants have their own from now on, went for no other reason.
  const reason = (variation?.options.length ? undefined : changes.stockReason) ?? 'edited'
  await logStock(db, { productId: id, delta: stock - own.before, stock, reason, by: user.name })
  if (variation) await saveVariants(db, id, variation, { reason: changes.stockReason, by: user.name })
  else if (before.options.length) await settle(db, [id])
  await replaceImages(db, id, pictures)
  invalidate('products')
}

/**
 * How many there were and are of a product itself: none while it has variants,
 * which have their own. Throws VALIDATION when more would go than there are.
 */
function ownStock(row: ProductRow, changes: ProductChanges, variation: Variation | undefined) {
  const before = row.options.length ? 0 : row.stock
  const { stock, stockDelta } = changes
  if ((variation?.options ?? row.options).length) {
    if (stock !== undefined || stockDelta !== undefined) throw hasVariants(stock === undefined ? 'stockDelta' : 'stock')
    return { before, after: 0, ofVariants: row.options.length > 0 }
  }
  const after = stockDelta === undefined ? (stock ?? before) : before + stockDelta
  const message = `There are only ${before}.`
  if (after < 0) throw new AppError('VALIDATION', message, { fields: { stockDelta: message } })
  return { before, after, ofVariants: false }
}

function hasVariants(field: string) {
  const message = 'This product has variants: each has a stock of its own.'
  return new AppError('VALIDATION', message, { fields: { [field]: message } })
}

const skusOf = (variation: Variation | undefined): [field: string, sku: string][] =>
  variation?.variants.map(({ sku }, at) => [`variants.${at}.sku`, sku]) ?? []

/** Looks at what is sent, beside what stays of the same product. */
async function expectSkusFree(db: Db, row: ProductRow, sku: string | undefined, variation: Variation | undefined) {
  if (variation) return expectFree(db, [['sku', sku ?? row.sku], ...skusOf(variation)], row.id)
  if (!sku) return
  const stay = (await variantsOf(db, [row.id])).get(row.id) ?? []
  await expectFree(db, [...stay.map((one): [string, string] => ['sku', one.sku]), ['sku', sku]], row.id)
}

/** What was sent, as columns; prices in cents. */
function columnsOf({
  price,
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
  ...same
}: ProductChanges) {
  return {
    ...same,
    ...(price !== undefined && { priceCents: centsOf(price) }),
    ...(compareAtPrice !== undefined && { compareAtCents: compareAtPrice === null ? null : centsOf(compareAtPrice) }),
    ...(cost !== undefined && { costCents: cost === null ? null : centsOf(cost) }),
    ...(tags && { tags: unique(tags) }),
    ...(seo_title !== undefined && { seoTitle: seo_title }),
    ...(seo_description !== undefined && { seoDescription: seo_description }),
  }
}

async function replaceImages(db: Db, productId: string, { gallery, main, added = [], removed = [] }: Pictures) {
  const mine = eq(productImages.productId, productId)
  if (gallery) {
    const stay = gallery.map(({ _id }) => _id)
    await db.delete(productImages).where(and(mine, stay.length ? notInArray(productImages.id, stay) : undefined))
    for (const [position, { _id, alt }] of gallery.entries())
      await db
        .update(productImages)
        .set({ position, alt })
        .where(and(mine, eq(productImages.id, _id)))
  }
  if (removed.length) await db.delete(productImages).where(and(mine, inArray(productImages.id, removed)))
  if (main) await db.delete(productImages).where(and(mine, eq(productImages.position, 0)))
  await addImages(db, productId, [...(main ? [{ ...main, position: -1 }] : []), ...added])
  // Without gaps, and the first of them the main one.
  await db.execute(sql`
    update ${productImages} set position = placed.place
    from (
      select id, row_number() over (order by position, created_at, id) - 1 as place
      from ${productImages} where ${mine}
    ) placed
    where ${productImages.id} = placed.id`)
}

async function addImages(db: Db, productId: string, images: (StoredImage & { position?: number })[]) {
  if (images.length === 0) return
  const rows = images.map((image, place) => ({ ...image, productId, position: image.position ?? 1000 + place }))
  await db.insert(productImages).values(rows)
}
