import { sql } from 'drizzle-orm'
import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

/** What a company changed of the texts of its emails. Null is the default text. See [Note: Email texts]. */
export const emailTexts = tenantTable(
  'email_texts',
  {
    /** The key of an `EmailKind`. */
    key: text('key').notNull(),
    subject: text('subject'),
    opening: text('opening'),
    closing: text('closing'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. */
    updatedBy: text('updated_by'),
  },
  (table) => [uniqueIndex('email_texts_key').on(table.tenantId, table.key)],
)
export type EmailTextsRow = typeof emailTexts.$inferSelect
