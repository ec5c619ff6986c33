import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from './users.table.ts'

/** Earlier addresses of accounts, each with the mailed link that undoes the change. */
export const emailUndos = tenantTable(
  'email_undos',
  {
    userId: uuid('user_id').notNull(),
    /** The address before the change. */
    email: text('email').notNull(),
    /** SHA-256 of the token in the mailed link, hex. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_undos_token').on(table.tenantId, table.tokenHash),
    index('email_undos_user').on(table.tenantId, table.userId),
    userForeignKey('email_undos_user_fk', table.tenantId, table.userId),
  ],
)
