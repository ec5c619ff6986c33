import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { SignUpPlan } from '#shared/core/plan-options.ts'

/**
 * Sign-ups of companies that wait for the mailed code, on the platform's site. They reserve no address, and signing up
 * again replaces the row.
 */
export const signUps = tenantTable(
  'sign_ups',
  {
    email: text('email').notNull(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    plan: text('plan').$type<SignUpPlan>().notNull(),
    siteName: text('site_name').notNull(),
    slug: text('slug').notNull(),
    /** The browser that sent the password. The code is only accepted there. */
    visitor: text('visitor').notNull(),
    /** SHA-256 of the row's id and the code, hex. */
    codeHash: text('code_hash').notNull(),
    codeSentAt: instant('code_sent_at').notNull(),
    codeExpiresAt: instant('code_expires_at').notNull(),
    /** Wrong codes entered so far. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [uniqueIndex('sign_ups_email').on(table.tenantId, table.email)],
)
