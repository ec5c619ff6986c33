import { sql } from 'drizzle-orm'
import { index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, tenantTable } from '#server/core/db/tenant-table.ts'
import type { ActivityAction, ActivityKind } from '#shared/core/activity-options.ts'

/**
 * The activity log of staff. Requests add entries with database functions and cannot change any. See [Note: Activity].
 */
export const activity = tenantTable(
  'activity',
  {
    /** One entry per request and changed item. */
    request: uuid('request').notNull(),
    byId: uuid('by_id'),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull(),
    ip: text('ip').notNull(),
    action: text('action').$type<ActivityAction>().notNull(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    itemId: uuid('item_id'),
    /** Title of the item at that time. */
    title: text('title').notNull(),
    /** Lower-case search text. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`lower(title || ' ' || by)`),
    /** By column: the values before and after; an empty list if values are not recorded. */
    changes: jsonb('changes').$type<Record<string, [unknown, unknown] | []>>().notNull(),
  },
  (table) => [
    uniqueIndex('activity_once').on(table.tenantId, table.request, table.kind, table.itemId),
    index('activity_by').on(table.tenantId, table.byId, ...descending(table.createdAt, table.id)),
    index('activity_kind').on(table.tenantId, table.kind, ...descending(table.createdAt, table.id)),
    index('activity_action').on(table.tenantId, table.action, ...descending(table.createdAt, table.id)),
    index('activity_item').on(table.tenantId, table.itemId, ...descending(table.createdAt, table.id)),
  ],
)
export type ActivityRow = typeof activity.$inferSelect
