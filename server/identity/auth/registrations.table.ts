import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/**
 * Who registered and has yet to enter the mailed code. Not users: an address
 * that nobody has proven owns nothing, and registering again simply replaces it.
 */
export const registrations = tenantTable(
  'registrations',
  {
    email: text('email').notNull(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The address had an account already: kept so that nothing looks different, never to become one. */
    decoy: boolean('decoy').notNull(),
    /** The browser in which the password is known: a code entered in another one proves somebody else's. */
    visitor: text('visitor').notNull(),
    /** SHA-256 of the row's id and the code, hex. */
    codeHash: text('code_hash').notNull(),
    codeSentAt: instant('code_sent_at').notNull(),
    codeExpiresAt: instant('code_expires_at').notNull(),
    /** How often this code was guessed at. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('registrations_email').on(table.tenantId, table.email),
    uniqueIndex('registrations_username').on(table.tenantId, table.username),
  ],
)
