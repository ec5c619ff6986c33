import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/instant.ts'

/** Secrets shared by all servers. The request role has no access. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** Hex. */
  value: text('value').notNull(),
  /** When a signing key comes into use. See [Note: Signing keys]. */
  startsAt: instant('starts_at'),
  /** Until when signatures of a replaced signing key are accepted. */
  endsAt: instant('ends_at'),
})
