import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/instant.ts'

/** How often something was done in its current window. Keys begin with the tenant; closed to requests. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: instant('ends_at').notNull(),
})
