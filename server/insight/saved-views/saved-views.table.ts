import { sql } from 'drizzle-orm'
import { boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { SavedList, ViewRole } from '#shared/core/saved-view-options.ts'

/** Saved filters and sorting of admin lists. */
export const savedViews = tenantTable(
  'saved_views',
  {
    list: text('list').$type<SavedList>().notNull(),
    name: text('name').notNull(),
    /** Query string of the list's address. */
    search: text('search').notNull(),
    shared: boolean('shared').notNull().default(false),
    /** The role whose list opens with this view by default. */
    roles: text('roles').array().$type<ViewRole[]>().notNull().default(sql`'{}'`),
    /** Null once the account is deleted: shared views stay. */
    ownerId: uuid('owner_id'),
    /** Name of the author, which stays when the account is deleted. */
    by: text('by').notNull(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.tenantId, table.ownerId, table.list, table.name),
    index('saved_views_shared').on(table.tenantId, table.list).where(sql`shared`),
    foreignKeyTo('saved_views_owner_fk', table, table.ownerId, users),
  ],
)

/** The default view of each user and list. */
export const defaultViews = tenantTable(
  'default_views',
  {
    userId: uuid('user_id').notNull(),
    list: text('list').$type<SavedList>().notNull(),
    viewId: uuid('view_id').notNull(),
  },
  (table) => [
    uniqueIndex('default_views_one').on(table.tenantId, table.userId, table.list),
    index('default_views_view').on(table.tenantId, table.viewId),
    foreignKeyTo('default_views_user_fk', table, table.userId, users).onDelete('cascade'),
    foreignKeyTo('default_views_view_fk', table, table.viewId, savedViews).onDelete('cascade'),
  ],
)
