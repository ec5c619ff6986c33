import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/instant.ts'

/** Counters of rate limits in their current window. Keys begin with the tenant. The request role has no access. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: instant('ends_at').notNull(),
})
