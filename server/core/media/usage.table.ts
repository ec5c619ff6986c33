import { integer, uniqueIndex } from 'drizzle-orm/pg-core'
import { tenantTable } from '../db/tenant-table.ts'

/** How much of its plan a company uses: one row each, changed by conditional updates so that it is never exceeded. */
export const usage = tenantTable(
  'usage',
  {
    media: integer('media').notNull().default(0),
    products: integer('products').notNull().default(0),
  },
  (table) => [uniqueIndex('usage_one').on(table.tenantId)],
)
