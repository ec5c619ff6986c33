import { boolean, foreignKey, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from './users.table.ts'

/** An address that somebody wants to move to, and has yet to prove: at most one each. */
export const emailChanges = tenantTable(
  'email_changes',
  {
    userId: uuid('user_id').notNull(),
    email: text('email').notNull(),
    /** The address is somebody's already: kept so that nothing looks different; no code fits. */
    decoy: boolean('decoy').notNull(),
    /** SHA-256 of the row's id and the code, hex. */
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** SHA-256 of the token in a mailed link, hex: of changes that an admin asked for. No code fits these. */
    tokenHash: text('token_hash'),
  },
  (table) => [
    uniqueIndex('email_changes_user').on(table.tenantId, table.userId),
    uniqueIndex('email_changes_token').on(table.tenantId, table.tokenHash),
    foreignKey({
      name: 'email_changes_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
)
