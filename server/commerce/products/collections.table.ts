import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { imageColumns } from '#server/content/content/image-columns.ts'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { CollectionKind, CollectionSort } from '#shared/commerce/collection-options.ts'
import type { CollectionRule } from '#shared/commerce/product-collections.ts'

/** A rule that every product matches. */
export const emptyRule: CollectionRule = {
  ...{ categories: [], tag: '', priceFrom: null, priceTo: null },
  ...{ inStock: false, onSale: false },
}

/** Collections of products by hand or by rule. */
export const productCollections = tenantTable(
  'product_collections',
  {
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** Earlier slugs, which redirect. */
    formerSlugs: text('former_slugs').array().notNull().default(sql`'{}'`),
    kind: text('kind').$type<CollectionKind>().notNull().default('manual'),
    /** Of a collection by hand, in their order. Deleted products stay in the list without effect. */
    productIds: uuid('product_ids').array().notNull().default(sql`'{}'`),
    rule: jsonb('rule').$type<CollectionRule>().notNull().default(emptyRule),
    sort: text('sort').$type<CollectionSort>().notNull().default('featured'),
    published: boolean('published').notNull().default(true),
    description: text('description').notNull().default(''),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    ...imageColumns(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    updatedBy: text('updated_by'),
  },
  (table) => [
    uniqueIndex('product_collections_slug').on(table.tenantId, table.slug),
    index('product_collections_image').on(table.tenantId, table.sha256),
  ],
)
export type CollectionRow = typeof productCollections.$inferSelect
