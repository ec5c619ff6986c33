import { foreignKey, index, text, uuid } from 'drizzle-orm/pg-core'
import type { Comment } from '#shared/comments.ts'
import { users } from '../auth/users.table.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'
import { photos } from '../photos/photos.table.ts'

export const comments = tenantTable(
  'comments',
  {
    photoId: uuid('photo_id').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<Comment['state']>().notNull(),
    /** Absent when nobody was signed in. */
    userId: uuid('user_id'),
    /** The browser it came from, so that its writer sees it waiting. */
    visitorId: text('visitor_id'),
    moderatedAt: instant('moderated_at'),
  },
  (table) => [
    index('comments_photo').on(
      table.tenantId,
      table.photoId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('comments_user').on(table.tenantId, table.userId, table.createdAt.desc().nullsFirst()),
    index('comments_visitor').on(table.tenantId, table.visitorId, table.createdAt.desc().nullsFirst()),
    foreignKey({
      name: 'comments_photo_fk',
      columns: [table.tenantId, table.photoId],
      foreignColumns: [photos.tenantId, photos.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'comments_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }),
  ],
)
