import { sql } from 'drizzle-orm'
import { foreignKey, index, real, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { photos } from './photos.table.ts'

/** Scores of published photos, calculated in the background. See [Note: Recommendations]. */
export const photoRankings = tenantTable(
  'photo_rankings',
  {
    photoId: uuid('photo_id').notNull(),
    /** How much it is looked at and liked at present, 0 to 1. */
    trend: real('trend').notNull(),
    /** The photos most like it, the nearest first. */
    neighbours: uuid('neighbours').array().notNull().default(sql`'{}'`),
    /** How near each of them is, 0 to 1. */
    closeness: real('closeness').array().notNull().default(sql`'{}'`),
    rankedAt: instant('ranked_at').notNull(),
  },
  (table) => [
    uniqueIndex('photo_rankings_photo').on(table.tenantId, table.photoId),
    index('photo_rankings_trend').on(
      table.tenantId,
      table.trend.desc().nullsFirst(),
      table.photoId.desc().nullsFirst(),
    ),
    foreignKey({
      name: 'photo_rankings_photo_fk',
      columns: [table.tenantId, table.photoId],
      foreignColumns: [photos.tenantId, photos.id],
    }).onDelete('cascade'),
  ],
)
