import { imageOf, responsiveImageOf } from '#server/content/images/present.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Availability } from '#shared/commerce/product-options.ts'
import type {
  AdminProduct,
  AdminVariant,
  Product,
  ProductCard,
  ProductImage,
  Variant,
} from '#shared/commerce/products.ts'
import { amountOf } from '#shared/core/money.ts'
import { findProduct, productNames } from './find.ts'
import type { ProductImageRow, ProductRow, stockMovements, VariantRow } from './products.table.ts'
import { secondPriceOf, secondPrices, secondRateOf } from './second-prices.ts'
import { findVariantsOf } from './variants.ts'

export type FileCtx = Pick<TxContext, 'site' | 'files'>
/** `rate` is that of the second currency; empty without one. */
type PriceCtx = FileCtx & { rate: string }
type Ctx = FileCtx & Pick<TxContext, 'db'>
export type ImageRow = Pick<
  ProductImageRow,
  'id' | 'productId' | 'alt' | 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
>

const isPublished = ({ status, trashedAt }: Pick<ProductRow, 'status' | 'trashedAt'>) =>
  status === 'active' && trashedAt === null

/** Availability as visitors see it. The stock is not public. */
export function availabilityOf({
  stock,
  lowStock,
  sellsWhenOut,
}: Pick<ProductRow, 'stock' | 'lowStock' | 'sellsWhenOut'>): Availability {
  if (sellsWhenOut) return 'in'
  if (stock <= 0) return 'out'
  return stock <= lowStock ? 'few' : 'in'
}

export type CardRow = Pick<
  ProductRow,
  | 'id'
  | 'slug'
  | 'name'
  | 'priceCents'
  | 'compareAtCents'
  | 'fromCents'
  | 'secondCents'
  | 'secondRange'
  | 'highestCents'
  | 'options'
  | 'category'
  | 'stock'
  | 'sellsWhenOut'
  | 'lowStock'
  | 'status'
  | 'trashedAt'
>

export function cardOf(ctx: PriceCtx, row: CardRow, image: ImageRow | undefined): ProductCard {
  const { id, slug, name, priceCents, compareAtCents, fromCents, highestCents, options, category } = row
  const picture = image && responsiveImageOf(ctx, image, isPublished(row))
  return {
    _id: id,
    slug,
    name,
    price: amountOf(fromCents),
    ...(highestCents !== null && highestCents > fromCents && { highestPrice: amountOf(highestCents) }),
    ...secondPrices(row, ctx.rate),
    // Applies to the product's price, not to a variant's own price.
    ...(compareAtCents !== null && fromCents === priceCents && { compareAtPrice: amountOf(compareAtCents) }),
    ...(options.length > 0 && { hasVariants: true }),
    category,
    availability: availabilityOf(row),
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
    alt: image?.alt || name,
  }
}

/** Price in cents. */
export const priceOf = ({ priceCents }: Pick<ProductRow, 'priceCents'>, variant: VariantRow | undefined) =>
  variant?.priceCents ?? priceCents

function variantOf({ rate }: PriceCtx, row: ProductRow, variant: VariantRow): Variant {
  const { id, values, sku, barcode, priceCents, stock } = variant
  return {
    _id: id,
    values,
    sku,
    barcode,
    price: amountOf(priceOf(row, variant)),
    ...(rate && { secondPrice: amountOf(secondPriceOf(row, variant, rate)) }),
    ...(row.compareAtCents !== null && priceCents === null && { compareAtPrice: amountOf(row.compareAtCents) }),
    availability: availabilityOf({ ...row, stock }),
  }
}

const adminVariantOf = (ctx: PriceCtx, row: ProductRow, variant: VariantRow): AdminVariant => ({
  ...variantOf(ctx, row, variant),
  ...(variant.priceCents !== null && { ownPrice: amountOf(variant.priceCents) }),
  ...(variant.secondCents !== null && { ownSecondPrice: amountOf(variant.secondCents) }),
  stock: variant.stock,
  active: variant.active,
})

export function productOf(ctx: PriceCtx, row: ProductRow, images: ImageRow[], variants: VariantRow[]): Product {
  const {
    description,
    richDescription,
    tags,
    sku,
    barcode,
    options,
    views,
    seoTitle,
    seoDescription,
    createdAt,
    updatedAt,
  } = row
  const presented = images.map((image): ProductImage => {
    const picture = responsiveImageOf(ctx, image, isPublished(row))
    return { _id: image.id, picture, image: imageOf(picture), alt: image.alt || row.name }
  })
  return {
    ...cardOf(ctx, row, images[0]),
    description,
    ...(richDescription && { richDescription }),
    tags,
    sku,
    barcode,
    options,
    variants: variants.filter(({ active }) => active).map((variant) => variantOf(ctx, row, variant)),
    images: presented,
    views,
    seo_title: seoTitle,
    seo_description: seoDescription,
    createdAt,
    updatedAt,
  }
}

function adminProductOf(ctx: PriceCtx, row: ProductRow, images: ImageRow[], variants: VariantRow[]): AdminProduct {
  const { status, priceCents, compareAtCents, stock, lowStock, costCents, sold, publishedAt, trashedAt, updatedBy } =
    row
  return {
    ...productOf(ctx, row, images, variants),
    status,
    ownPrice: amountOf(priceCents),
    ...(row.secondCents !== null && { ownSecondPrice: amountOf(row.secondCents) }),
    ...(compareAtCents !== null && { compareAtPrice: amountOf(compareAtCents) }),
    variants: variants.map((variant) => adminVariantOf(ctx, row, variant)),
    stock,
    lowStock,
    sold,
    ...(costCents !== null && { cost: amountOf(costCents) }),
    taxClass: row.taxClass,
    sellsWhenOut: row.sellsWhenOut,
    needsDelivery: row.needsDelivery,
    weight: row.weight,
    ...(row.photoId && { photo: row.photoId }),
    ...(publishedAt && { publishedAt }),
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}

/** The context with the rate of the second currency. */
export const withRate = async <C extends Ctx>(ctx: C) => ({ ...ctx, rate: await secondRateOf(ctx.db) })

/** Finds a product by id, as admins see it. Throws NOT_FOUND. */
export async function readAdminProduct(ctx: Ctx, id: string): Promise<AdminProduct> {
  const { row, images, variants } = await findProduct(ctx.db, id)
  const names = await productNames(ctx.db, row.relatedIds)
  return {
    ...adminProductOf(await withRate(ctx), row, images, variants),
    relatedProducts: row.relatedIds.flatMap((one) => {
      const name = names.get(one)
      return name === undefined ? [] : [{ _id: one, name }]
    }),
  }
}

/** Products of a list, with their main images only. */
export async function presentAdminProducts(
  ctx: Ctx,
  rows: { product: ProductRow; image: ImageRow | undefined }[],
): Promise<AdminProduct[]> {
  const ids = rows.flatMap(({ product }) => (product.options.length > 0 ? product.id : []))
  const variants = await findVariantsOf(ctx.db, ids)
  const inside = await withRate(ctx)
  return rows.map(({ product, image }) =>
    adminProductOf(inside, product, image ? [image] : [], variants.get(product.id) ?? []),
  )
}

export function movementOf(row: typeof stockMovements.$inferSelect) {
  const { id, variant, delta, stock, reason, orderId, by, createdAt } = row
  return {
    _id: id,
    ...{ delta, stock, reason, createdAt },
    ...(variant && { variant }),
    ...(orderId && { order: orderId }),
    ...(by && { by }),
  }
}
