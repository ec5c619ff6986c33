import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** Permissions of admins for the platform's support to open the company's console. */
export const supportGrants = tenantTable('support_grants', {
  until: instant('until').notNull(),
  /** Name of the admin. */
  by: text('by').notNull(),
  revokedAt: instant('revoked_at'),
})

/** Visits of the platform's support: first a ticket for the company's host, then a session of 30 minutes. */
export const supportSessions = tenantTable(
  'support_sessions',
  {
    /** The permission; null if support opened the console without one. */
    grantId: uuid('grant_id'),
    /** Name of the owner of the platform. */
    by: text('by').notNull(),
    /** The owner's account and session at the owners' site; the visit ends with them. */
    ownerId: uuid('owner_id'),
    ownerSessionId: uuid('owner_session_id'),
    /** The only origin that accepts the ticket. */
    origin: text('origin').notNull().default(''),
    reason: text('reason').notNull(),
    /** SHA-256 of the ticket, hex. */
    ticketHash: text('ticket_hash').notNull(),
    ticketExpiresAt: instant('ticket_expires_at').notNull(),
    /** SHA-256 of the session token, hex; null until the ticket is used. */
    tokenHash: text('token_hash'),
    enteredAt: instant('entered_at'),
    endsAt: instant('ends_at'),
  },
  (table) => [
    uniqueIndex('support_sessions_ticket').on(table.tenantId, table.ticketHash),
    uniqueIndex('support_sessions_token').on(table.tenantId, table.tokenHash),
  ],
)

/** Announcements that staff dismissed. */
export const announcementDismissals = tenantTable(
  'announcement_dismissals',
  { announcementId: uuid('announcement_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [uniqueIndex('announcement_dismissals_once').on(table.tenantId, table.userId, table.announcementId)],
)
