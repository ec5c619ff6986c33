import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { ContentType } from '../content/content-type.ts'

/** Likes: at most one per user and item. */
export const likes = tenantTable(
  'likes',
  {
    kind: text('kind').$type<ContentType['kind']>().notNull(),
    itemId: uuid('item_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    uniqueIndex('likes_once').on(table.tenantId, table.kind, table.itemId, table.userId),
    index('likes_user').on(table.tenantId, table.userId, table.kind, ...descending(table.createdAt)),
    foreignKeyTo('likes_user_fk', table, table.userId, users).onDelete('cascade'),
  ],
)
