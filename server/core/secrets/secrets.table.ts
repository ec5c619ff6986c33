import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/instant.ts'

/** What all instances must share and nobody else may know. Closed to requests. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** Hex. */
  value: text('value').notNull(),
  /** When a signing key comes into use; empty for the first one. See [Note: Signing keys]. */
  startsAt: instant('starts_at'),
  /** Until when signatures of a replaced signing key are accepted. */
  endsAt: instant('ends_at'),
})
