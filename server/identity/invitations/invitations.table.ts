import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { Invitation } from '#shared/identity/invitations.ts'

/** Open invitations. Deleted once accepted or revoked. */
export const invitations = tenantTable(
  'invitations',
  {
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').$type<Invitation['role']>().notNull(),
    /** A name, so that it stays when the account is deleted. */
    invitedBy: text('invited_by').notNull(),
    /** The account of the sender; null for invitations from before this column existed. */
    inviterId: uuid('inviter_id'),
    /** SHA-256 of the token in the mailed link, hex. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('invitations_email').on(table.tenantId, table.email),
    uniqueIndex('invitations_token').on(table.tenantId, table.tokenHash),
  ],
)
