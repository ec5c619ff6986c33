import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import { imageColumns } from '../content/image-columns.ts'

/**
 * [Note: Categories] The categories of each content type. Items store the name of their category and not its id: names
 * are what the API, filters, CSV files, feeds and the search index use, so that none of them needs a join. A new name is
 * therefore written to all items in the transaction that renames the category.
 */
export const categories = tenantTable(
  'categories',
  {
    type: text('type').$type<CategorizedType>().notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** Earlier slugs, which redirect. */
    formerSlugs: text('former_slugs').array().notNull().default(sql`'{}'`),
    /** The top-level category above it. Not a foreign key, because imports insert rows in any order. */
    parentId: uuid('parent_id'),
    /** Among the categories with the same parent, ascending. */
    position: integer('position').notNull().default(0),
    description: text('description').notNull().default(''),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    ...imageColumns(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    updatedBy: text('updated_by'),
  },
  (table) => [
    // Names are compared without case.
    uniqueIndex('categories_name').on(table.tenantId, table.type, sql`lower(${table.name})`),
    uniqueIndex('categories_slug').on(table.tenantId, table.type, table.slug),
    index('categories_image').on(table.tenantId, table.sha256),
  ],
)
export type CategoryRow = typeof categories.$inferSelect
