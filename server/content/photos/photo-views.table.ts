import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { photos } from './photos.table.ts'

/** View history of the last months, once per viewer and photo. */
export const photoViews = tenantTable(
  'photo_views',
  {
    photoId: uuid('photo_id').notNull(),
    /** A hash of the account or browser, which does not identify the user. */
    viewer: text('viewer').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('photo_views_once').on(table.tenantId, table.photoId, table.viewer),
    index('photo_views_viewer').on(table.tenantId, table.viewer, ...descending(table.seenAt)),
    index('photo_views_age').on(table.seenAt),
    foreignKeyTo('photo_views_photo_fk', table, table.photoId, photos).onDelete('cascade'),
  ],
)
