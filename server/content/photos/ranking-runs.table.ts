import { integer, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** When a company's photos were last ranked: one row each. */
export const rankingRuns = tenantTable(
  'ranking_runs',
  {
    askedAt: instant('asked_at').notNull(),
    /** Of the last run that finished. */
    milliseconds: integer('milliseconds').notNull().default(0),
  },
  (table) => [uniqueIndex('ranking_runs_one').on(table.tenantId)],
)
