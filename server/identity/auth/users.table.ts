import { sql } from 'drizzle-orm'
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { Notification } from '#shared/core/notifications.ts'
import type { Role } from '#shared/core/roles.ts'

export const users = tenantTable(
  'users',
  {
    name: text('name').notNull(),
    username: text('username').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    role: text('role').$type<Role>().notNull().default('customer'),
    isActive: boolean('is_active').notNull().default(true),
    avatar: text('avatar').notNull().default(''),
    verifiedAt: instant('verified_at'),
    /** Mails that are not wanted. */
    muted: text('muted').array().$type<Notification[]>().notNull().default(sql`'{}'`),
    /** Whether keys without Ctrl or Cmd do something by themselves (WCAG 2.1.4). */
    singleKeys: boolean('single_keys').notNull().default(true),
    /** When a closed account is to be deleted; it is inactive until then, and back if its owner logs in. */
    deleteAfter: instant('delete_after'),
    /** An admin deleted or switched off what is to be deleted: logging in does not bring it back. */
    keptOut: boolean('kept_out').notNull().default(false),
    /** Somebody else chose the password: its owner chooses another one before they are let in. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    commentsBlocked: boolean('comments_blocked').notNull().default(false),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** Who of the admins changed it last: a name, kept even if that account goes. */
    updatedBy: text('updated_by'),
    /** What staff find it by, in small letters. See [Note: Words]. */
    words: text('words').notNull().generatedAlwaysAs(sql`lower(name || ' ' || username || ' ' || email)`),
  },
  (table) => [
    uniqueIndex('users_email').on(table.tenantId, table.email),
    uniqueIndex('users_username').on(table.tenantId, table.username),
    // Staff are few among many customers, and lists count people by it.
    index('users_role').on(table.tenantId, table.role, table.deleteAfter),
    // As lists of people go by their names: see people.ts.
    index('users_name').on(table.tenantId, sql`left(lower(${table.name}), 40)`, table.id),
    index('users_words').using('gin', table.tenantId, table.words.op('gin_trgm_ops')),
    index('users_closed').on(table.deleteAfter).where(sql`${table.deleteAfter} is not null`),
  ],
)
