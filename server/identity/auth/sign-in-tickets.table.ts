import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from './users.table.ts'

/** Tickets that sign in the admin of a new site there. They are valid for a minute, once. */
export const signInTickets = tenantTable(
  'sign_in_tickets',
  {
    /** SHA-256 of the ticket, hex. */
    ticketHash: text('ticket_hash').notNull(),
    /** SHA-256 of the network and user agent that may use it. */
    holder: text('holder').notNull(),
    userId: uuid('user_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_tickets_ticket').on(table.tenantId, table.ticketHash),
    index('sign_in_tickets_expires').on(table.tenantId, table.expiresAt),
    userForeignKey('sign_in_tickets_user_fk', table.tenantId, table.userId),
  ],
)
