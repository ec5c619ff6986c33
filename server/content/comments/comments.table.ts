import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { Comment } from '#shared/content/comments.ts'
import type { ContentType } from '../content/content-type.ts'

export const comments = tenantTable(
  'comments',
  {
    /** The commented item: content type and id. */
    kind: text('kind').$type<ContentType['kind']>().notNull(),
    itemId: uuid('item_id').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<Comment['state']>().notNull(),
    /** Null for comments of visitors without an account. */
    userId: uuid('user_id'),
    /** The author's browser, which shows the comment while it waits for approval. */
    visitorId: text('visitor_id'),
    /** Idempotency key of the client: a repeated request adds no second comment. */
    key: text('key'),
    editedAt: instant('edited_at'),
    moderatedAt: instant('moderated_at'),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`lower(text)`),
  },
  (table) => [
    index('comments_item').on(table.tenantId, table.kind, table.itemId, ...descending(table.createdAt, table.id)),
    index('comments_state').on(table.tenantId, table.state, ...descending(table.createdAt, table.id)),
    index('comments_user').on(table.tenantId, table.userId, ...descending(table.createdAt)),
    index('comments_visitor').on(table.tenantId, table.visitorId, ...descending(table.createdAt)),
    index('comments_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
    uniqueIndex('comments_key').on(table.tenantId, table.userId, table.key).where(sql`key is not null`),
    uniqueIndex('comments_visitor_key')
      .on(table.tenantId, table.visitorId, table.key)
      .where(sql`key is not null and user_id is null`),
    foreignKeyTo('comments_user_fk', table, table.userId, users),
  ],
)

/** Reports of comments: one per account or browser until staff have reviewed the comment. */
export const commentReports = tenantTable(
  'comment_reports',
  {
    commentId: uuid('comment_id').notNull(),
    reporter: text('reporter').notNull(),
    /** When staff reviewed the report. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('comment_reports_once').on(table.tenantId, table.commentId, table.reporter),
    foreignKeyTo('comment_reports_comment_fk', table, table.commentId, comments).onDelete('cascade'),
  ],
)
