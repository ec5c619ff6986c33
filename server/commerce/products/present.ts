import { imageOf, pictureOf } from '#server/content/pictures/present.ts'
import type { Inside } from '#server/core/http/context.ts'
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
import type { ProductImageRow, ProductRow, stockMovements, VariantRow } from './products.table.ts'

export type Around = Pick<Inside, 'site' | 'files'>
export type ImageRow = Pick<
  ProductImageRow,
  'id' | 'productId' | 'alt' | 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
>

const isShown = ({ status, trashedAt }: Pick<ProductRow, 'status' | 'trashedAt'>) =>
  status === 'active' && trashedAt === null

/** Whether there is any, as everybody may know it. How many stays with the shop. */
export function availabilityOf({ stock, lowStock }: Pick<ProductRow, 'stock' | 'lowStock'>): Availability {
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
  | 'highestCents'
  | 'options'
  | 'category'
  | 'stock'
  | 'lowStock'
  | 'status'
  | 'trashedAt'
>

export function cardOf(around: Around, row: CardRow, image: ImageRow | undefined): ProductCard {
  const { id, slug, name, priceCents, compareAtCents, fromCents, highestCents, options, category } = row
  const picture = image && pictureOf(around, image, isShown(row))
  return {
    _id: id,
    slug,
    name,
    price: amountOf(fromCents),
    ...(highestCents !== null && highestCents > fromCents && { highestPrice: amountOf(highestCents) }),
    // It was the product's price, not that of a variant with a price of its own.
    ...(compareAtCents !== null && fromCents === priceCents && { compareAtPrice: amountOf(compareAtCents) }),
    ...(options.length > 0 && { hasVariants: true }),
    category,
    availability: availabilityOf(row),
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
    alt: image?.alt || name,
  }
}

/** What a variant costs, in cents. */
export const priceOf = ({ priceCents }: Pick<ProductRow, 'priceCents'>, variant: VariantRow | undefined) =>
  variant?.priceCents ?? priceCents

function variantOf(row: ProductRow, variant: VariantRow): Variant {
  const { id, values, sku, priceCents, stock } = variant
  return {
    _id: id,
    values,
    sku,
    price: amountOf(priceOf(row, variant)),
    ...(row.compareAtCents !== null && priceCents === null && { compareAtPrice: amountOf(row.compareAtCents) }),
    availability: availabilityOf({ stock, lowStock: row.lowStock }),
  }
}

const adminVariantOf = (row: ProductRow, variant: VariantRow): AdminVariant => ({
  ...variantOf(row, variant),
  ...(variant.priceCents !== null && { ownPrice: amountOf(variant.priceCents) }),
  stock: variant.stock,
  active: variant.active,
})

export function productOf(around: Around, row: ProductRow, images: ImageRow[], variants: VariantRow[]): Product {
  const { description, tags, sku, options, views, seoTitle, seoDescription, createdAt, updatedAt } = row
  const pictures = images.map((image): ProductImage => {
    const picture = pictureOf(around, image, isShown(row))
    return { _id: image.id, picture, image: imageOf(picture), alt: image.alt || row.name }
  })
  return {
    ...cardOf(around, row, images[0]),
    description,
    tags,
    sku,
    options,
    variants: variants.filter(({ active }) => active).map((variant) => variantOf(row, variant)),
    images: pictures,
    views,
    seo_title: seoTitle,
    seo_description: seoDescription,
    createdAt,
    updatedAt,
  }
}

export function adminProductOf(
  around: Around,
  row: ProductRow,
  images: ImageRow[],
  variants: VariantRow[],
): AdminProduct {
  const { status, priceCents, compareAtCents, stock, lowStock, costCents, sold, publishedAt, trashedAt, updatedBy } =
    row
  return {
    ...productOf(around, row, images, variants),
    status,
    ownPrice: amountOf(priceCents),
    ...(compareAtCents !== null && { compareAtPrice: amountOf(compareAtCents) }),
    variants: variants.map((variant) => adminVariantOf(row, variant)),
    stock,
    lowStock,
    sold,
    ...(costCents !== null && { cost: amountOf(costCents) }),
    ...(publishedAt && { publishedAt }),
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
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
