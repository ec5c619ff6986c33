import { sql } from 'drizzle-orm'
import { foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { Comment } from '#shared/content/comments.ts'
import type { ContentType } from '../content/content-type.ts'

export const comments = tenantTable(
  'comments',
  {
    /** What it is about: an item of a kind of content. */
    kind: text('kind').$type<ContentType['kind']>().notNull(),
    itemId: uuid('item_id').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<Comment['state']>().notNull(),
    /** Absent when nobody was signed in. */
    userId: uuid('user_id'),
    /** The browser it came from, so that its writer sees it waiting. */
    visitorId: text('visitor_id'),
    /** What its writer calls this sending by, so that trying again writes nothing twice. */
    key: text('key'),
    editedAt: instant('edited_at'),
    moderatedAt: instant('moderated_at'),
    /** What staff find it by, in small letters. See [Note: Words]. */
    words: text('words').notNull().generatedAlwaysAs(sql`lower(text)`),
  },
  (table) => [
    index('comments_item').on(
      table.tenantId,
      table.kind,
      table.itemId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('comments_state').on(
      table.tenantId,
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('comments_user').on(table.tenantId, table.userId, table.createdAt.desc().nullsFirst()),
    index('comments_visitor').on(table.tenantId, table.visitorId, table.createdAt.desc().nullsFirst()),
    index('comments_words').using('gin', table.tenantId, table.words.op('gin_trgm_ops')),
    uniqueIndex('comments_key').on(table.tenantId, table.userId, table.key).where(sql`key is not null`),
    uniqueIndex('comments_visitor_key')
      .on(table.tenantId, table.visitorId, table.key)
      .where(sql`key is not null and user_id is null`),
    foreignKey({
      name: 'comments_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }),
  ],
)

/** Who thinks that staff should look at a comment: each account or browser once, until somebody has looked. */
export const commentReports = tenantTable(
  'comment_reports',
  {
    commentId: uuid('comment_id').notNull(),
    reporter: text('reporter').notNull(),
    /** When somebody of staff had looked. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('comment_reports_once').on(table.tenantId, table.commentId, table.reporter),
    foreignKey({
      name: 'comment_reports_comment_fk',
      columns: [table.tenantId, table.commentId],
      foreignColumns: [comments.tenantId, comments.id],
    }).onDelete('cascade'),
  ],
)
