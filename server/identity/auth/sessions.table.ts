import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from './users.table.ts'

/** Sessions of users. Only the client has the token itself. */
export const sessions = tenantTable(
  'sessions',
  {
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the password was last entered in this session after signing in, which happened at `created_at`. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tenantId, table.tokenHash),
    index('sessions_user').on(table.tenantId, table.userId),
    userForeignKey('sessions_user_fk', table.tenantId, table.userId),
  ],
)
