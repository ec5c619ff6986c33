import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Invitation } from '#shared/invitations.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

/** Who was asked to join and has yet to. Gone once accepted or revoked. */
export const invitations = tenantTable(
  'invitations',
  {
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').$type<Invitation['role']>().notNull(),
    /** A name, kept even if its account goes. */
    invitedBy: text('invited_by').notNull(),
    /** SHA-256 of the token in the mailed link, hex. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('invitations_email').on(table.tenantId, table.email),
    uniqueIndex('invitations_token').on(table.tenantId, table.tokenHash),
  ],
)
