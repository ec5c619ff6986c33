import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, foreignKey, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** Emails that the user unsubscribed from. */
    muted: text('muted').array().$type<Notification[]>().notNull().default(sql`'{}'`),
    /** Whether single-key shortcuts are on (WCAG 2.1.4). */
    singleKeys: boolean('single_keys').notNull().default(true),
    /** When a closed account is deleted. Until then it is inactive, and signing in reopens it. */
    deleteAfter: instant('delete_after'),
    /** An admin closed or deactivated the account: signing in does not reopen it. */
    signInBlocked: boolean('sign_in_blocked').notNull().default(false),
    /** An admin chose the password: the user must choose another one at the next sign-in. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Chosen to stay an admin on a plan with fewer admins. See [Note: Extra admins]. */
    staysAdmin: boolean('stays_admin').notNull().default(false),
    commentsBlocked: boolean('comments_blocked').notNull().default(false),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** Name of the admin who changed it last. It stays when that account is deleted. */
    updatedBy: text('updated_by'),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`lower(name || ' ' || username || ' ' || email)`),
  },
  (table) => [
    uniqueIndex('users_email').on(table.tenantId, table.email),
    uniqueIndex('users_username').on(table.tenantId, table.username),
    // Staff are few among many customers, and lists count users by role.
    index('users_role').on(table.tenantId, table.role, table.deleteAfter),
    // User lists are sorted by name.
    index('users_name').on(table.tenantId, sql`left(lower(${table.name}), 40)`, table.id),
    index('users_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
    index('users_closed').on(table.deleteAfter).where(sql`${table.deleteAfter} is not null`),
  ],
)

/** The foreign key of rows that are deleted with their user. */
export const userForeignKey = (name: string, tenantId: AnyPgColumn, userId: AnyPgColumn) =>
  foreignKey({ name, columns: [tenantId, userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade')
