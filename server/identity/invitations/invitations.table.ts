import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { Invitation } from '#shared/identity/invitations.ts'

/** Who was asked to join and has yet to. Gone once accepted or revoked. */
export const invitations = tenantTable(
  'invitations',
  {
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').$type<Invitation['role']>().notNull(),
    /** A name, kept even if its account goes. */
    invitedBy: text('invited_by').notNull(),
    /** The account of the sender; empty for invitations made before this was stored. */
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
