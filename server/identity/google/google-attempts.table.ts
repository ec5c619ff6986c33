import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from '../auth/users.table.ts'

/** Pending Google sign-ins. They expire after minutes, and each step works once. */
export const googleAttempts = tenantTable(
  'google_attempts',
  {
    /** SHA-256 of a secret that only the starting browser or app has. */
    startedBy: text('started_by').notNull(),
    /** Origin of this company where the sign-in started and ends. */
    origin: text('origin').notNull(),
    /** Path to open afterwards. */
    next: text('next').notNull(),
    /** Local port on which the desktop app listens. */
    port: integer('port'),
    /** The user who connects a Google account; null for a sign-in. */
    connects: uuid('connects'),
    /** PKCE code verifier (RFC 7636). */
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    /** When Google redirected back. */
    returnedAt: instant('returned_at'),
    /** SHA-256 of the ticket, set when Google redirects back. */
    ticketHash: text('ticket_hash'),
    /** The user whom the ticket signs in. */
    userId: uuid('user_id'),
    /** Subject of the Google account to connect. */
    issuer: text('issuer'),
    subject: text('subject'),
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('google_attempts_ticket').on(table.tenantId, table.ticketHash),
    index('google_attempts_expires').on(table.tenantId, table.expiresAt),
    userForeignKey('google_attempts_user_fk', table.tenantId, table.userId),
    userForeignKey('google_attempts_connects_fk', table.tenantId, table.connects),
  ],
)
