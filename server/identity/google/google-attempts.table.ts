import { foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '../auth/users.table.ts'

/** Somebody on the way to Google and back. Minutes old at most; each step can be taken once. */
export const googleAttempts = tenantTable(
  'google_attempts',
  {
    /** SHA-256 of what only the browser or the app that started it can show. */
    startedBy: text('started_by').notNull(),
    /** Where they started, and return to: an origin of this company. */
    origin: text('origin').notNull(),
    /** Path to go to afterwards. */
    next: text('next').notNull(),
    /** The port on which the desktop app waits. */
    port: integer('port'),
    /** Who wants to connect their account, rather than sign in. */
    connects: uuid('connects'),
    /** Proves to Google that who returns is who left. */
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    /** When Google sent them back. */
    returnedAt: instant('returned_at'),
    /** SHA-256 of the ticket, from the return on. */
    ticketHash: text('ticket_hash'),
    /** Whose ticket it is, when it signs in. */
    userId: uuid('user_id'),
    /** Which Google account returned, when it is to be connected. */
    issuer: text('issuer'),
    subject: text('subject'),
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('google_attempts_ticket').on(table.tenantId, table.ticketHash),
    index('google_attempts_expires').on(table.tenantId, table.expiresAt),
    foreignKey({
      name: 'google_attempts_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'google_attempts_connects_fk',
      columns: [table.tenantId, table.connects],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
)
