import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MovementReason, ProductCategory, ProductStatus } from '#shared/product-options.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const cents = (name: string) => bigint(name, { mode: 'number' })

export const products = tenantTable(
  'products',
  {
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    category: text('category').$type<ProductCategory>().notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    sku: text('sku').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    /** What it cost before. */
    compareAtCents: cents('compare_at_cents'),
    /** What it costs the company. */
    costCents: cents('cost_cents'),
    stock: integer('stock').notNull().default(0),
    /** From how many on customers are told that there are few. */
    lowStock: integer('low_stock').notNull().default(5),
    status: text('status').$type<ProductStatus>().notNull().default('draft'),
    views: counter('views'),
    /** Pieces in orders that were not cancelled. */
    sold: counter('sold'),
    /** Orders it is in that were not cancelled. */
    ordersCount: counter('orders_count'),
    popularity: bigint('popularity', { mode: 'number' }).notNull().generatedAlwaysAs(sql`orders_count * 5 + views`),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    publishedAt: instant('published_at'),
    trashedAt: instant('trashed_at'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, kept even if its account goes. */
    updatedBy: text('updated_by'),
  },
  (table) => {
    const shown = sql`status = 'active' and trashed_at is null`
    const last = table.id.desc().nullsFirst()
    return [
      uniqueIndex('products_slug').on(table.tenantId, table.slug).where(sql`trashed_at is null`),
      uniqueIndex('products_sku').on(table.tenantId, table.sku).where(sql`sku <> '' and trashed_at is null`),
      index('products_shown_newest').on(table.tenantId, table.publishedAt.desc().nullsFirst(), last).where(shown),
      index('products_shown_popular').on(table.tenantId, table.popularity.desc().nullsFirst(), last).where(shown),
      index('products_shown_price').on(table.tenantId, table.priceCents, table.id).where(shown),
      check('products_price_not_negative', sql`price_cents >= 0`),
      // What no mistake of ours may ever undercut.
      check('products_stock_not_negative', sql`stock >= 0`),
    ]
  },
)
export type ProductRow = typeof products.$inferSelect

/** Pictures of products; the one at 0 is the main one. Files in the media store, by hash. */
export const productImages = tenantTable(
  'product_images',
  {
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    alt: text('alt').notNull().default(''),
    /** Of the received bytes, hex. */
    sha256: text('sha256').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    thumbhash: text('thumbhash').notNull(),
    webp: integer('webp').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('product_images_product').on(table.tenantId, table.productId, table.position),
    index('product_images_picture').on(table.tenantId, table.sha256),
    foreignKey({
      name: 'product_images_product_fk',
      columns: [table.tenantId, table.productId],
      foreignColumns: [products.tenantId, products.id],
    }).onDelete('cascade'),
  ],
)
export type ProductImageRow = typeof productImages.$inferSelect

/** Who is to be told when a product can be had again; forgotten as soon as it was said. */
export const stockWishes = tenantTable(
  'stock_wishes',
  {
    productId: uuid('product_id').notNull(),
    /** In small letters. */
    email: text('email').notNull(),
  },
  (table) => [
    uniqueIndex('stock_wishes_one_each').on(table.tenantId, table.productId, table.email),
    index('stock_wishes_email').on(table.tenantId, table.email),
    foreignKey({
      name: 'stock_wishes_product_fk',
      columns: [table.tenantId, table.productId],
      foreignColumns: [products.tenantId, products.id],
    }).onDelete('cascade'),
  ],
)

/** Why a product's stock is what it is: every change, for good. */
export const stockMovements = tenantTable(
  'stock_movements',
  {
    productId: uuid('product_id').notNull(),
    /** How many came (positive) or went. */
    delta: integer('delta').notNull(),
    /** How many there were afterwards. */
    stock: integer('stock').notNull(),
    reason: text('reason').$type<MovementReason>().notNull(),
    orderId: uuid('order_id'),
    /** A name, kept even if its account goes; nobody for guests. */
    by: text('by'),
  },
  (table) => [
    index('stock_movements_product').on(table.tenantId, table.productId, table.createdAt.desc().nullsFirst()),
    index('stock_movements_order').on(table.tenantId, table.orderId),
  ],
)
