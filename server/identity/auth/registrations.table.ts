import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** Registrations that wait for the mailed code. They are not users, and registering again replaces the row. */
export const registrations = tenantTable(
  'registrations',
  {
    email: text('email').notNull(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The address had an account already. The row exists so that the reply looks the same; it never becomes a user. */
    decoy: boolean('decoy').notNull(),
    /** The browser that sent the password. The code is only accepted there. */
    visitor: text('visitor').notNull(),
    /** SHA-256 of the row's id and the code, hex. */
    codeHash: text('code_hash').notNull(),
    codeSentAt: instant('code_sent_at').notNull(),
    codeExpiresAt: instant('code_expires_at').notNull(),
    /** Wrong codes entered so far. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('registrations_email').on(table.tenantId, table.email),
    uniqueIndex('registrations_username').on(table.tenantId, table.username),
  ],
)
