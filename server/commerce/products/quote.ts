import { and, eq, inArray } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Site, TxContext } from '#server/core/http/context.ts'
import { imageBase } from '#server/core/media/stored-file-names.ts'
import { switchesOf } from '#server/core/tenants/plans.ts'
import type { CartItem, Quote, QuoteLine } from '#shared/commerce/cart.ts'
import { lineKey, variantName } from '#shared/commerce/product-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { type CartLine, type PriceOptions, priceCart, type SoldLine } from '../totals/price-cart.ts'
import { type CartProduct, cartColumns } from './cart-columns.ts'
import { productsWithDownloads } from './downloads.ts'
import { licenceTexts } from './photo-offers/licences.ts'
import { availabilityOf, type FileCtx, type ImageRow, priceOf } from './present.ts'
import { productImages, products, productVariants, type VariantRow } from './products.table.ts'
import { secondPriceOf, secondRateOf } from './second-prices.ts'
import { isPublished } from './visible.ts'

/** Quotes items at current prices, stock and settings. Lines of the same product and variant are merged, in the given order. */
export async function quote(
  ctx: FileCtx & Pick<TxContext, 'db'>,
  items: readonly CartItem[],
  options: PriceOptions = {},
): Promise<Quote> {
  const priced = await priceCart(ctx.db, await findCartLines(ctx, items), options)
  return priced.quote()
}

/** The lines of a cart at current prices and stock. Staff may exceed the `limit` that the shop sets per line. */
export async function findCartLines(
  ctx: FileCtx & Pick<TxContext, 'db'>,
  items: readonly CartItem[],
  limit?: number,
): Promise<CartLine[]> {
  const wanted = mergeLines(items)
  const ids = wanted.map(({ id }) => id)
  const variantIds = wanted.flatMap(({ variantId }) => variantId ?? [])
  const rows = ids.length
    ? await ctx.db
        .select({ product: cartColumns, image: { sha256: productImages.sha256, webp: productImages.webp } })
        .from(products)
        .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
        .where(and(inArray(products.id, ids), isPublished))
    : []
  const variants = variantIds.length
    ? await ctx.db.select().from(productVariants).where(inArray(productVariants.id, variantIds))
    : []
  const mostPerLine = limit ?? (await getCompany(ctx.db)).mostPerLine
  const rate = await secondRateOf(ctx.db)
  const licences = rows.some(({ product }) => product.photoId) ? await licenceTexts(ctx.db) : undefined
  const bodiless = rows.flatMap(({ product }) => (product.needsDelivery ? [] : product.id))
  const downloads = bodiless.length ? await productsWithDownloads(ctx.db, bodiless) : undefined
  const found = new Map(rows.map((row) => [row.product.id, row]))
  return wanted.map((item) => {
    const { product, image } = found.get(item.id) ?? {}
    const variant = variants.find(
      ({ id, productId, active }) => id === item.variantId && productId === item.id && active,
    )
    // A product with variants is only sold as a variant.
    const isSold = product && (product.options.length > 0 ? variant : !item.variantId)
    return isSold
      ? {
          line: lineOf(ctx, { product, variant, image: image ?? undefined }, item, mostPerLine),
          priced: pricedLine(product, variant, item.qty, rate),
          image: image ?? undefined,
          sku: variant?.sku || product.sku,
          ...(downloads?.has(product.id) && { isDownload: true }),
          ...(product.photoId && variant && { licence: licences?.get(variant.values[1]?.toLowerCase() ?? '') }),
        }
      : { line: goneLine(item), priced: undefined }
  })
}

/** The fields of a product that the totals need. `rate` is that of the second currency; empty without one. */
export const pricedLine = (
  product: CartProduct,
  variant: VariantRow | undefined,
  qty: number,
  rate: string,
): SoldLine => ({
  productId: product.id,
  priceCents: priceOf(product, variant),
  qty,
  taxClass: product.taxClass,
  weightGrams: product.weight,
  needsDelivery: product.needsDelivery,
  ...(rate && { secondCents: secondPriceOf(product, variant, rate) }),
})

export function mergeLines(items: readonly CartItem[]): CartItem[] {
  const sums = new Map<string, CartItem>()
  for (const item of items) {
    const key = lineKey(item)
    sums.set(key, { ...item, qty: item.qty + (sums.get(key)?.qty ?? 0) })
  }
  return [...sums.values()]
}

type CartImage = Pick<ImageRow, 'sha256' | 'webp'>

interface Sold {
  product: CartProduct
  variant: VariantRow | undefined
  image: CartImage | undefined
}

function lineOf({ site }: FileCtx, { product, variant, image }: Sold, item: CartItem, mostPerLine: number): QuoteLine {
  const { slug, name, sellsWhenOut } = product
  const { stock } = variant ?? product
  const isEnough = sellsWhenOut || stock >= item.qty
  const problem =
    (sellsWhenOut || stock > 0) && item.qty > mostPerLine
      ? ('too_many' as const)
      : isEnough
        ? undefined
        : ('low_stock' as const)
  return {
    ...item,
    slug,
    title: name,
    ...(variant && { variant: variantName(variant.values) }),
    image: image ? thumbnailOf(site, image) : '',
    price: amountOf(priceOf(product, variant)),
    availability: availabilityOf({ ...product, stock }),
    ...(problem && { problem }),
  }
}

export const goneLine = (item: CartItem): QuoteLine => ({
  ...item,
  slug: '',
  title: '',
  image: '',
  price: 0,
  problem: 'gone',
})

/** The smallest size of an image. */
const thumbnailOf = ({ id }: Pick<Site, 'id'>, { sha256, webp }: CartImage) =>
  webp.length ? `${imageBase(id, sha256)}/${webp[0]}.webp` : ''

/** Throws unless the company's plan has a cart. */
export function expectCart({ plan }: Pick<Site, 'plan'>) {
  if (!switchesOf(plan).cart)
    throw new AppError('PLAN_LIMIT_REACHED', 'This shop does not take orders online. Please send an enquiry instead.', {
      details: { limit: 'cart', plan, suggestedPlan: 'pro' },
    })
}
