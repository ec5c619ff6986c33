import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import type { MovementReason, ProductStatus } from '#shared/commerce/product-options.ts'
import type { ProductOption } from '#shared/commerce/product-variants.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'

/** Lowest and highest cents; null if no variant has such a price. */
export interface SecondRange {
  own: [number, number] | null
  converted: [number, number] | null
}

const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const cents = (name: string) => bigint(name, { mode: 'number' })

export const products = tenantTable(
  'products',
  {
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    /** Clean HTML of the same text; empty without formatting. See [Note: Rich text]. */
    richDescription: text('rich_description').notNull().default(''),
    category: text('category').notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    sku: text('sku').notNull().default(''),
    /** GTIN: 8, 12, 13 or 14 digits; empty without one. */
    barcode: text('barcode').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    /** Price in the second currency; null to convert the price by the rate. */
    secondCents: cents('second_cents'),
    /** Compare-at price. */
    compareAtCents: cents('compare_at_cents'),
    /** Purchase price. */
    costCents: cents('cost_cents'),
    /** Id of a tax class in the tax settings. */
    taxClass: text('tax_class').notNull().default(standardTaxClass),
    /** False for services and downloads. */
    needsDelivery: boolean('needs_delivery').notNull().default(true),
    /** Of one unit, in grams. */
    weight: integer('weight').notNull().default(0),
    /** For products with variants, the sum over available variants. See `updateVariantSummaries`. */
    stock: integer('stock').notNull().default(0),
    /** Whether it is sold when it is out of stock, which makes the stock negative. */
    sellsWhenOut: boolean('sells_when_out').notNull().default(false),
    /** At or below this stock, customers see that the product is low in stock. */
    lowStock: integer('low_stock').notNull().default(5),
    status: text('status').$type<ProductStatus>().notNull().default('draft'),
    /** Options. A product with options is sold as variants. */
    options: jsonb('options').$type<ProductOption[]>().notNull().default([]),
    /** Lowest and highest price of the variants, their SKUs and barcodes. */
    lowestCents: cents('lowest_cents'),
    highestCents: cents('highest_cents'),
    /** Of the variants: their own prices in the second currency, and converted prices. Null without variants. */
    secondRange: jsonb('second_range').$type<SecondRange>(),
    variantSkus: text('variant_skus').array().notNull().default(sql`'{}'`),
    variantBarcodes: text('variant_barcodes').array().notNull().default(sql`'{}'`),
    /** The photo that the product sells as files. Sizes and licences are its options. */
    photoId: uuid('photo_id'),
    /** Whether it is inactive only until visitors see its photo and a file is ready. */
    waitsForPhoto: boolean('waits_for_photo').notNull().default(false),
    /** Current price. */
    fromCents: cents('from_cents').notNull().generatedAlwaysAs(sql`coalesce(lowest_cents, price_cents)`),
    /** Products that its page shows first under “You may also like”. Deleted ones are left out. */
    relatedIds: uuid('related_ids').array().notNull().default(sql`'{}'`),
    views: counter('views'),
    /** Units sold in orders that were not cancelled. */
    sold: counter('sold'),
    /** Number of orders with this product that were not cancelled. */
    ordersCount: counter('orders_count'),
    popularity: bigint('popularity', { mode: 'number' }).notNull().generatedAlwaysAs(sql`orders_count * 5 + views`),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    publishedAt: instant('published_at'),
    trashedAt: instant('trashed_at'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. */
    updatedBy: text('updated_by'),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || description || ' ' || spaced(tags) || ' ' || sku || ' ' || spaced(variant_skus) || ' ' || barcode || ' ' || spaced(variant_barcodes))`,
      ),
  },
  (table) => {
    const published = sql`status = 'active' and trashed_at is null`
    const notInTrash = sql`trashed_at is null`
    return [
      uniqueIndex('products_slug').on(table.tenantId, table.slug).where(sql`trashed_at is null`),
      uniqueIndex('products_sku').on(table.tenantId, table.sku).where(sql`sku <> '' and trashed_at is null`),
      uniqueIndex('products_photo').on(table.tenantId, table.photoId).where(sql`trashed_at is null`),
      index('products_visible_newest')
        .on(table.tenantId, ...descending(table.publishedAt, table.id))
        .where(published),
      // For visitors and staff: archived products are usually few.
      index('products_untrashed_popular')
        .on(table.tenantId, ...descending(table.popularity, table.id))
        .where(notInTrash),
      index('products_untrashed_price').on(table.tenantId, table.fromCents, table.id).where(notInTrash),
      // Counts the products of each admin view without reading the rows.
      index('products_views').on(
        table.tenantId,
        table.trashedAt,
        table.status,
        table.lowestCents,
        table.stock,
        table.lowStock,
        table.id,
      ),
      index('products_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
      check('products_price_not_negative', sql`price_cents >= 0`),
      // The database itself refuses negative stock.
      check('products_stock_not_negative', sql`stock >= 0 or sells_when_out`),
    ]
  },
)
export type ProductRow = Omit<typeof products.$inferSelect, 'searchText'>

/** Variants of products. */
export const productVariants = tenantTable(
  'product_variants',
  {
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    /** One value per option of the product, in the order of the options. */
    values: text('values').array().notNull(),
    // Named differently from the product's columns: the activity log lists variant changes on the product.
    sku: text('variant_sku').notNull().default(''),
    barcode: text('variant_barcode').notNull().default(''),
    /** Price of the variant; null for the product's price. */
    priceCents: cents('variant_cents'),
    /** Price in the second currency; null for the product's, or for the own price converted by the rate. */
    secondCents: cents('variant_second_cents'),
    stock: integer('variant_stock').notNull().default(0),
    /** Whether the variant is available. */
    active: boolean('active').notNull().default(true),
  },
  (table) => [
    index('product_variants_product').on(table.tenantId, table.productId, table.position),
    index('product_variants_sku').on(table.tenantId, table.sku).where(sql`variant_sku <> ''`),
    check('product_variants_price_not_negative', sql`variant_cents >= 0`),
    // The product has the setting: `moveVariant` checks it.
    foreignKeyTo('product_variants_product_fk', table, table.productId, products).onDelete('cascade'),
  ],
)
export type VariantRow = typeof productVariants.$inferSelect

/** Images of products, stored in the media store by hash. Position 0 is the main image. */
export const productImages = tenantTable(
  'product_images',
  {
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    alt: text('alt').notNull().default(''),
    /** SHA-256 of the received bytes, hex. */
    sha256: text('sha256').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    thumbhash: text('thumbhash').notNull(),
    webp: integer('webp').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('product_images_product').on(table.tenantId, table.productId, table.position),
    index('product_images_image').on(table.tenantId, table.sha256),
    foreignKeyTo('product_images_product_fk', table, table.productId, products).onDelete('cascade'),
  ],
)
export type ProductImageRow = typeof productImages.$inferSelect

/** Back-in-stock alerts. Deleted once the email is queued. */
export const stockAlerts = tenantTable(
  'stock_alerts',
  {
    productId: uuid('product_id').notNull(),
    /** Null for any variant. */
    variantId: uuid('variant_id'),
    /** Lower case. */
    email: text('email').notNull(),
  },
  (table) => [
    uniqueIndex('stock_alerts_one_each').on(
      table.tenantId,
      sql`coalesce(${table.variantId}, ${table.productId})`,
      table.email,
    ),
    foreignKeyTo('stock_alerts_variant_fk', table, table.variantId, productVariants).onDelete('cascade'),
    // For the foreign keys to products and variants.
    index('stock_alerts_product').on(table.tenantId, table.productId),
    index('stock_alerts_email').on(table.tenantId, table.email),
    foreignKeyTo('stock_alerts_product_fk', table, table.productId, products).onDelete('cascade'),
  ],
)

/** Stock history: every change of a product's stock, never deleted. */
export const stockMovements = tenantTable(
  'stock_movements',
  {
    productId: uuid('product_id').notNull(),
    variantId: uuid('variant_id'),
    /** Name of the variant at that time. */
    variant: text('variant').notNull().default(''),
    /** Change of the stock, positive for additions. */
    delta: integer('delta').notNull(),
    /** Stock after the change. */
    stock: integer('stock').notNull(),
    reason: text('reason').$type<MovementReason>().notNull(),
    orderId: uuid('order_id'),
    /** A name, so that it stays when the account is deleted; null for guests. */
    by: text('by'),
  },
  (table) => [
    index('stock_movements_product').on(table.tenantId, table.productId, ...descending(table.createdAt)),
    index('stock_movements_order').on(table.tenantId, table.orderId),
  ],
)
