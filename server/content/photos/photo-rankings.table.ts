import { sql } from 'drizzle-orm'
import { index, real, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { photos } from './photos.table.ts'

/** Scores of published photos, calculated in the background. See [Note: Recommendations]. */
export const photoRankings = tenantTable(
  'photo_rankings',
  {
    photoId: uuid('photo_id').notNull(),
    /** Recent attention, 0 to 1. */
    trend: real('trend').notNull(),
    /** The most similar photos first. */
    similarPhotos: uuid('similar_photos').array().notNull().default(sql`'{}'`),
    /** Similarity of each, 0 to 1. */
    similarities: real('similarities').array().notNull().default(sql`'{}'`),
    rankedAt: instant('ranked_at').notNull(),
  },
  (table) => [
    uniqueIndex('photo_rankings_photo').on(table.tenantId, table.photoId),
    index('photo_rankings_trend').on(table.tenantId, ...descending(table.trend, table.photoId)),
    foreignKeyTo('photo_rankings_photo_fk', table, table.photoId, photos).onDelete('cascade'),
  ],
)
