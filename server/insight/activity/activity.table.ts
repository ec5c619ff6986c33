import { sql } from 'drizzle-orm'
import { index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { ActivityAction, ActivityKind } from '#shared/core/activity-options.ts'

/**
 * What staff did, for good: requests may add lines by the database's own
 * functions and may change none. See [Note: Activity].
 */
export const activity = tenantTable(
  'activity',
  {
    /** One request leaves one line for each thing it changed. */
    request: uuid('request').notNull(),
    byId: uuid('by_id'),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull(),
    ip: text('ip').notNull(),
    action: text('action').$type<ActivityAction>().notNull(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    itemId: uuid('item_id'),
    /** What it is called, or was. */
    title: text('title').notNull(),
    /** What it is found by, in small letters. */
    words: text('words').notNull().generatedAlwaysAs(sql`lower(title || ' ' || by)`),
    /** By column: what it was and what it became; an empty list where that is not told. */
    changes: jsonb('changes').$type<Record<string, [unknown, unknown] | []>>().notNull(),
  },
  (table) => {
    const newest = () => [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
    return [
      uniqueIndex('activity_once').on(table.tenantId, table.request, table.kind, table.itemId),
      index('activity_by').on(table.tenantId, table.byId, ...newest()),
      index('activity_kind').on(table.tenantId, table.kind, ...newest()),
      index('activity_action').on(table.tenantId, table.action, ...newest()),
      index('activity_item').on(table.tenantId, table.itemId, ...newest()),
    ]
  },
)
export type ActivityRow = typeof activity.$inferSelect
