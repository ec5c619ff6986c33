import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from '../auth/users.table.ts'

/** Google accounts connected to users. Issuer and subject identify them, never the email address. */
export const googleAccounts = tenantTable(
  'google_accounts',
  {
    userId: uuid('user_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Email address at the time of connecting, for display only. */
    email: text('email').notNull(),
  },
  (table) => [
    uniqueIndex('google_accounts_subject').on(table.tenantId, table.issuer, table.subject),
    uniqueIndex('google_accounts_user').on(table.tenantId, table.userId),
    userForeignKey('google_accounts_user_fk', table.tenantId, table.userId),
  ],
)
