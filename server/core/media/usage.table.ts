import { integer, uniqueIndex } from 'drizzle-orm/pg-core'
import { tenantTable } from '../db/tenant-table.ts'

/** Usage of a company's plan: one row per company. Conditional updates enforce the limits of the plan. */
export const usage = tenantTable(
  'usage',
  {
    media: integer('media').notNull().default(0),
    products: integer('products').notNull().default(0),
  },
  (table) => [uniqueIndex('usage_one').on(table.tenantId)],
)
