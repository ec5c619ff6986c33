import { foreignKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '../auth/users.table.ts'

/** Who may sign in as whom: a Google account is known by issuer and subject, never by its address. */
export const googleAccounts = tenantTable(
  'google_accounts',
  {
    userId: uuid('user_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** As Google told it when it was connected: for people to recognise it by. */
    email: text('email').notNull(),
  },
  (table) => [
    uniqueIndex('google_accounts_subject').on(table.tenantId, table.issuer, table.subject),
    uniqueIndex('google_accounts_user').on(table.tenantId, table.userId),
    foreignKey({
      name: 'google_accounts_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
)
