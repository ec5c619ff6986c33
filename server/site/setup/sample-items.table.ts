import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { ContentTypeName } from '#shared/core/content-types.ts'

/** The sample content of a new site. */
export const sampleItems = tenantTable(
  'sample_items',
  {
    kind: text('kind').$type<ContentTypeName>().notNull(),
    itemId: uuid('item_id').notNull(),
    /** `updated_at` of the unchanged item. Items that were changed since belong to the company. */
    unchangedAt: instant('unchanged_at').notNull(),
  },
  (table) => [uniqueIndex('sample_items_item').on(table.tenantId, table.kind, table.itemId)],
)
