import { integer, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** When a company's photos were last ranked: one row each. */
export const rankingRuns = tenantTable(
  'ranking_runs',
  {
    requestedAt: instant('requested_at').notNull(),
    /** Duration of the last run that finished, in milliseconds. */
    durationMs: integer('duration_ms').notNull().default(0),
  },
  (table) => [uniqueIndex('ranking_runs_one').on(table.tenantId)],
)
