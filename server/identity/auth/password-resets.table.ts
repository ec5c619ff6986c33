import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from './users.table.ts'

/** Mailed links for choosing a new password: at most one per user, deleted once used. */
export const passwordResets = tenantTable(
  'password_resets',
  {
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('password_resets_user').on(table.tenantId, table.userId),
    uniqueIndex('password_resets_token').on(table.tenantId, table.tokenHash),
    userForeignKey('password_resets_user_fk', table.tenantId, table.userId),
  ],
)
