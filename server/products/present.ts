import { amountOf } from '#shared/money.ts'
import type { Availability } from '#shared/product-options.ts'
import type { AdminProduct, Product, ProductCard, ProductImage } from '#shared/products.ts'
import type { Inside } from '../context.ts'
import { imageOf, pictureOf } from '../photos/present.ts'
import type { ProductImageRow, ProductRow, stockMovements } from './products.table.ts'

export type Around = Pick<Inside, 'site' | 'files'>
export type ImageRow = Pick<
  ProductImageRow,
  'id' | 'productId' | 'alt' | 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
>

const isShown = ({ status, trashedAt }: Pick<ProductRow, 'status' | 'trashedAt'>) =>
  status === 'active' && trashedAt === null

/** How much there is, as everybody may know it: the number only when it is few. */
export function availabilityOf({ stock, lowStock }: Pick<ProductRow, 'stock' | 'lowStock'>): {
  availability: Availability
  available?: number
} {
  if (stock <= 0) return { availability: 'out' }
  return stock <= lowStock ? { availability: 'few', available: stock } : { availability: 'in' }
}

export type CardRow = Pick<
  ProductRow,
  'id' | 'slug' | 'name' | 'priceCents' | 'compareAtCents' | 'category' | 'stock' | 'lowStock' | 'status' | 'trashedAt'
>

export function cardOf(around: Around, row: CardRow, image: ImageRow | undefined): ProductCard {
  const { id, slug, name, priceCents, compareAtCents, category } = row
  const picture = image && pictureOf(around, image, isShown(row))
  return {
    _id: id,
    slug,
    name,
    price: amountOf(priceCents),
    ...(compareAtCents !== null && { compareAtPrice: amountOf(compareAtCents) }),
    category,
    ...availabilityOf(row),
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
    alt: image?.alt || name,
  }
}

export function productOf(around: Around, row: ProductRow, images: ImageRow[]): Product {
  const { description, tags, sku, views, seoTitle, seoDescription, createdAt, updatedAt } = row
  const pictures = images.map((image): ProductImage => {
    const picture = pictureOf(around, image, isShown(row))
    return { _id: image.id, picture, image: imageOf(picture), alt: image.alt || row.name }
  })
  return {
    ...cardOf(around, row, images[0]),
    description,
    tags,
    sku,
    images: pictures,
    views,
    seo_title: seoTitle,
    seo_description: seoDescription,
    createdAt,
    updatedAt,
  }
}

export function adminProductOf(around: Around, row: ProductRow, images: ImageRow[]): AdminProduct {
  const { status, stock, lowStock, costCents, sold, publishedAt, trashedAt, updatedBy } = row
  return {
    ...productOf(around, row, images),
    status,
    stock,
    lowStock,
    sold,
    ...(costCents !== null && { cost: amountOf(costCents) }),
    ...(publishedAt && { publishedAt }),
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}

export function movementOf({ id, delta, stock, reason, orderId, by, createdAt }: typeof stockMovements.$inferSelect) {
  return { _id: id, delta, stock, reason, createdAt, ...(orderId && { order: orderId }), ...(by && { by }) }
}
