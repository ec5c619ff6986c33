import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { ContentType } from '../content/content-type.ts'

/** Earlier slugs of items: old links redirect to the current one. */
export const oldSlugs = tenantTable(
  'old_slugs',
  {
    kind: text('kind').$type<ContentType['kind']>().notNull(),
    slug: text('slug').notNull(),
    itemId: uuid('item_id').notNull(),
  },
  (table) => [
    uniqueIndex('old_slugs_one').on(table.tenantId, table.kind, table.slug),
    index('old_slugs_item').on(table.tenantId, table.kind, table.itemId),
  ],
)
