import { boolean, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from './users.table.ts'

/** A new address that a user has yet to confirm: at most one per user. */
export const emailChanges = tenantTable(
  'email_changes',
  {
    userId: uuid('user_id').notNull(),
    email: text('email').notNull(),
    /** Another account has this address. The row exists so that the reply looks the same; no code is accepted. */
    decoy: boolean('decoy').notNull(),
    /** SHA-256 of the row's id and the code, hex. */
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** SHA-256 of the token in the mailed link, hex, of changes that an admin made. They have no code. */
    tokenHash: text('token_hash'),
  },
  (table) => [
    uniqueIndex('email_changes_user').on(table.tenantId, table.userId),
    uniqueIndex('email_changes_token').on(table.tenantId, table.tokenHash),
    userForeignKey('email_changes_user_fk', table.tenantId, table.userId),
  ],
)
