import { foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { photos } from './photos.table.ts'

/** Who looked at what in the last months: once per person and photo. */
export const photoViewings = tenantTable(
  'photo_viewings',
  {
    photoId: uuid('photo_id').notNull(),
    /** A hash of the account or the browser: it groups, and leads back to nobody. */
    viewer: text('viewer').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('photo_viewings_once').on(table.tenantId, table.photoId, table.viewer),
    index('photo_viewings_viewer').on(table.tenantId, table.viewer, table.seenAt.desc().nullsFirst()),
    index('photo_viewings_age').on(table.seenAt),
    foreignKey({
      name: 'photo_viewings_photo_fk',
      columns: [table.tenantId, table.photoId],
      foreignColumns: [photos.tenantId, photos.id],
    }).onDelete('cascade'),
  ],
)
