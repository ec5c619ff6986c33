import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { lockPhotoToSell, photoToSell } from '#server/content/photos/for-sale.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { expectStorageAvailable } from '#server/core/media/storage.ts'
import {
  photoOptionNames,
  publicWidthOf,
  type SoldSize,
  sizesOfPhoto,
  soldSizesOf,
} from '#shared/commerce/photo-offer-options.ts'
import type { AdminOffer, OfferedPrice, PhotoLicence } from '#shared/commerce/photo-offers.ts'
import { variantName } from '#shared/commerce/product-options.ts'
import { fieldError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { priceOf } from '../present.ts'
import { productFiles } from '../product-files.table.ts'
import { type ProductRow, products, productVariants, type VariantRow } from '../products.table.ts'
import { createProduct } from '../save.ts'
import { findVariants, saveVariants, updateVariantSummaries } from '../variants.ts'
import { findOffer, invalidatePhotoSales } from './find-offer.ts'
import { followPhotos } from './follow-photos.ts'
import { findLicences, storeFirstLicences } from './licences.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user' | 'site' | 'jobs'>
type Photo = Awaited<ReturnType<typeof photoToSell>>

/** Files do not run out. */
const stockOfFiles = 100_000

/** Sells a photo or changes its prices. Sizes without a file are sold once it is made. */
export async function saveOffer(ctx: Ctx, photoId: string, prices: readonly OfferedPrice[]) {
  const { db, jobs, site } = ctx
  const photo = await lockPhotoToSell(db, photoId)
  await storeFirstLicences(db)
  const sizes = sizesOfPhoto(photo)
  const cells = cellsOf(prices, sizes, await findLicences(db))
  const productId = await saveProduct(ctx, photo, cells)
  const sold = sizes.filter(({ id }) => cells.some(({ size }) => size.id === id))
  // Not through the stock history: no goods were received.
  await db.update(productVariants).set({ stock: stockOfFiles }).where(eq(productVariants.productId, productId))
  await chooseFiles(db, productId, photo, sold)
  await sellReadySizes(db, productId)
  if ((await missingSizes(db, productId, photo)).length) await expectStorageAvailable(db, site.plan, 1)
  await jobs.add('photo-sizes-for-sale', { productId })
  await followPhotos(db, [photoId])
  invalidatePhotoSales(ctx)
}

/** A price with its size and licence. */
interface Cell {
  size: SoldSize
  licence: string
  price: number
}

function cellsOf(prices: readonly OfferedPrice[], sizes: SoldSize[], licences: PhotoLicence[]): Cell[] {
  const cells = prices.map(({ size: id, licence: name, price }, at): Cell => {
    const size = sizes.find((one) => one.id === id)
    if (!size) throw fieldError(`prices.${at}.size`, 'The photo is not larger than this size.')
    const licence = licences.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!licence) throw fieldError(`prices.${at}.licence`, 'This licence no longer exists. Reload the page.')
    return { size, licence: licence.name, price }
  })
  const names = cells.map(({ size, licence }) => variantName([size.id, licence]))
  const at = names.findIndex((name, place) => names.indexOf(name) < place)
  if (at >= 0) throw fieldError(`prices.${at}.size`, 'This size and licence appear twice.')
  // In the order in which they are offered.
  const place = ({ size, licence }: Cell) => [sizes.indexOf(size), licences.findIndex(({ name }) => name === licence)]
  return cells.toSorted((one, other) => {
    const [[size = 0, licence = 0], [size2 = 0, licence2 = 0]] = [place(one), place(other)]
    return size - size2 || licence - licence2
  })
}

async function saveProduct(ctx: Ctx, photo: Photo, cells: readonly Cell[]): Promise<string> {
  const { db, user } = ctx
  const existing = await findOffer(db, photo.id)
  const before = existing ? await findVariants(db, existing.id) : []
  const options = [
    { name: photoOptionNames[0], values: [...new Set(cells.map(({ size }) => size.value))] },
    { name: photoOptionNames[1], values: [...new Set(cells.map(({ licence }) => licence))] },
  ]
  const variants = cells.map(({ size, licence, price }) => {
    const values = [size.value, licence]
    const was = before.find((one) => variantName(one.values) === variantName(values))
    return {
      ...{ values, price, sku: was?.sku ?? '', barcode: was?.barcode ?? '', active: false },
      // An own price in the second currency belongs to the price before.
      ...(was && { _id: was.id, ...(was.priceCents !== centsOf(price) && { secondPrice: null }) }),
    }
  })
  const lowest = Math.min(...cells.map(({ price }) => price))
  if (!existing) return createOffer(ctx, photo, { price: lowest, options, variants })
  await db
    .update(products)
    .set({ priceCents: centsOf(lowest), needsDelivery: false, ...updateMetadata(user) })
    .where(eq(products.id, existing.id))
  // Removed variants had no goods that the stock history should lose.
  await db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.productId, existing.id))
  await saveVariants(db, existing.id, { options, variants }, { by: user.name })
  return existing.id
}

async function createOffer(
  ctx: Ctx,
  photo: Photo,
  sold: Pick<Parameters<typeof createProduct>[1], 'price' | 'options' | 'variants'>,
): Promise<string> {
  const { title, caption, alt, tags, sha256, width, height, thumbhash, webp } = photo
  const image = { position: 0, alt: alt || title, sha256, width, height, thumbhash, webp }
  const description = caption || `The photo “${title}” as a file.`
  const input = { name: title, description, tags, needsDelivery: false, lowStock: 0, status: 'inactive' as const }
  const id = await createProduct(ctx, { ...input, ...sold }, [image])
  await ctx.db.update(products).set({ photoId: photo.id, waitsForPhoto: true }).where(eq(products.id, id))
  return id
}

/** Files of sizes that are no longer sold are removed; they return if the size is sold again. */
async function chooseFiles(db: Db, productId: string, photo: Photo, sold: readonly SoldSize[]) {
  const values = sold.map(({ value }) => value)
  const ofProduct = and(eq(productFiles.productId, productId), sql`${productFiles.variantValue} <> ''`)
  await db
    .update(productFiles)
    .set({ removedAt: sql`now()` })
    .where(and(ofProduct, isNull(productFiles.removedAt), notInArray(productFiles.variantValue, values)))
  await db
    .update(productFiles)
    .set({ removedAt: null })
    .where(and(ofProduct, inArray(productFiles.variantValue, values)))
  const original = sold.find(({ id }) => id === 'original')
  if (!original || (await hasFile(db, productId, original.value))) return
  const { id: fileId, fileName, mime: mimeType, size } = photo
  await db
    .insert(productFiles)
    .values({ productId, fileId, fileName, mimeType, size, variantValue: original.value, isPhotoOriginal: true })
}

const hasFile = async (db: Db, productId: string, value: string) =>
  (await db.$count(productFiles, and(eq(productFiles.productId, productId), eq(productFiles.variantValue, value)))) > 0

/** Sizes that the product sells and that have no file yet. */
export async function missingSizes(db: Db, productId: string, photo: Photo): Promise<SoldSize[]> {
  const [product] = await db.select({ options: products.options }).from(products).where(eq(products.id, productId))
  const missing: SoldSize[] = []
  for (const size of product ? soldSizesOf(photo, product) : [])
    if (!(await hasFile(db, productId, size.value))) missing.push(size)
  return missing
}

/** Activates the variants whose file is there. */
export async function sellReadySizes(db: Db, productId: string) {
  await db
    .update(productVariants)
    .set({ active: true })
    .where(
      and(
        eq(productVariants.productId, productId),
        sql`exists (select from ${productFiles} where ${productFiles.productId} = ${productVariants.productId}
          and ${productFiles.removedAt} is null and ${productFiles.variantValue} = any(${productVariants.values}))`,
      ),
    )
  await updateVariantSummaries(db, [productId])
}

/** The offer of a photo in its form. Throws NOT_FOUND without the photo. */
export async function readOffer(db: Db, photoId: string): Promise<AdminOffer> {
  const photo = await photoToSell(db, photoId)
  const sizes = sizesOfPhoto(photo)
  const product = await findOffer(db, photoId)
  const variants = product ? await findVariants(db, product.id) : []
  return {
    licences: await findLicences(db),
    sizes: sizes.map(({ id, value }) => ({ id, value })),
    prices: product ? pricesOf(product, variants, sizes) : [],
    ...(product && {
      publicWidth: publicWidthOf(photo.webp, soldSizesOf(photo, product)),
      product: {
        ...{ _id: product.id, name: product.name, isActive: product.status === 'active' },
        isPreparing: (await missingSizes(db, product.id, photo)).length > 0,
      },
    }),
  }
}

const pricesOf = (product: ProductRow, variants: VariantRow[], sizes: SoldSize[]): OfferedPrice[] =>
  variants.flatMap((variant) => {
    const [value, licence = ''] = variant.values
    const size = sizes.find((one) => one.value === value)
    return size ? [{ size: size.id, licence, price: amountOf(priceOf(product, variant)) }] : []
  })
