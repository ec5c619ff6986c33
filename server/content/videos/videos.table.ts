import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { VideoCategory } from '#shared/content/video-options.ts'
import { clipColumns } from '../clips/clip-columns.ts'
import { contentColumns } from '../content/content-type.ts'
import { pictureColumns } from '../content/picture-columns.ts'

export const videos = tenantTable(
  'videos',
  {
    ...contentColumns(),
    ...clipColumns(),
    /** The poster. */
    ...pictureColumns(),
    description: text('description').notNull().default(''),
    category: text('category').$type<VideoCategory>().notNull().default('Entertainment'),
    /** Address of an embedded player. See readVideoLink. */
    youtube: text('youtube').notNull().default(''),
    clipWidth: integer('clip_width').notNull().default(0),
    clipHeight: integer('clip_height').notNull().default(0),
    /** Name of the codec if browsers do not play it, otherwise empty. Such a video stays a draft. */
    unplayable: text('unplayable').notNull().default(''),
    /** WebVTT. */
    captions: text('captions').notNull().default(''),
    /** Lower-case search text for staff. See [Note: Words]. */
    words: text('words').notNull().generatedAlwaysAs(sql`lower(title || ' ' || description || ' ' || spaced(tags))`),
  },
  (table) => {
    const shown = sql`published and trashed_at is null`
    const last = () => table.id.desc().nullsFirst()
    return [
      index('videos_shown_newest').on(table.tenantId, table.publishedAt.desc().nullsFirst(), last()).where(shown),
      index('videos_shown_viewed').on(table.tenantId, table.views.desc().nullsFirst(), last()).where(shown),
      index('videos_shown_liked').on(table.tenantId, table.likes.desc().nullsFirst(), last()).where(shown),
      check('videos_playable', sql`not (published and unplayable <> '')`),
      index('videos_words').using('gin', table.tenantId, table.words.op('gin_trgm_ops')),
      index('videos_picture').on(table.tenantId, table.sha256),
      index('videos_clip').on(table.tenantId, table.clip),
      foreignKey({
        name: 'videos_created_by_fk',
        columns: [table.tenantId, table.createdBy],
        foreignColumns: [users.tenantId, users.id],
      }),
    ]
  },
)
export type VideoRow = Omit<typeof videos.$inferSelect, 'words'>
