import { pgTable, text } from 'drizzle-orm/pg-core'

/** What all instances must share and nobody else may know. Closed to requests. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** Hex. */
  value: text('value').notNull(),
})
