import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { SavedList, ViewRole } from '#shared/core/saved-view-options.ts'

/** What a list of the admin half showed once, under a name. */
export const savedViews = tenantTable(
  'saved_views',
  {
    list: text('list').$type<SavedList>().notNull(),
    name: text('name').notNull(),
    /** Query string of the list's address. */
    search: text('search').notNull(),
    shared: boolean('shared').notNull().default(false),
    /** Whose list begins with it, unless they chose another. */
    roles: text('roles').array().$type<ViewRole[]>().notNull().default(sql`'{}'`),
    /** Nobody once the account is gone: what is shared stays. */
    ownerId: uuid('owner_id'),
    /** Its maker's name, kept even if the account goes. */
    by: text('by').notNull(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, kept even if its account goes. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.tenantId, table.ownerId, table.list, table.name),
    index('saved_views_shared').on(table.tenantId, table.list).where(sql`shared`),
    foreignKey({
      name: 'saved_views_owner_fk',
      columns: [table.tenantId, table.ownerId],
      foreignColumns: [users.tenantId, users.id],
    }),
  ],
)

/** Which view somebody's list begins with. */
export const firstViews = tenantTable(
  'first_views',
  {
    userId: uuid('user_id').notNull(),
    list: text('list').$type<SavedList>().notNull(),
    viewId: uuid('view_id').notNull(),
  },
  (table) => [
    uniqueIndex('first_views_one').on(table.tenantId, table.userId, table.list),
    index('first_views_view').on(table.tenantId, table.viewId),
    foreignKey({
      name: 'first_views_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'first_views_view_fk',
      columns: [table.tenantId, table.viewId],
      foreignColumns: [savedViews.tenantId, savedViews.id],
    }).onDelete('cascade'),
  ],
)
