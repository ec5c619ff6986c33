import { sql } from 'drizzle-orm'
import { check, index, integer, text } from 'drizzle-orm/pg-core'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import { clipColumns } from '../clips/clip-columns.ts'
import { contentColumns } from '../content/content-type.ts'
import { imageColumns } from '../content/image-columns.ts'

export const videos = tenantTable(
  'videos',
  {
    ...contentColumns(),
    ...clipColumns(),
    /** The poster. */
    ...imageColumns(),
    description: text('description').notNull().default(''),
    category: text('category').notNull().default('Entertainment'),
    /** Address of an embedded player. See readVideoLink. */
    youtube: text('youtube').notNull().default(''),
    clipWidth: integer('clip_width').notNull().default(0),
    clipHeight: integer('clip_height').notNull().default(0),
    /** Name of the codec if browsers do not play it, otherwise empty. Such a video stays a draft. */
    unplayable: text('unplayable').notNull().default(''),
    /** WebVTT. */
    captions: text('captions').notNull().default(''),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || description || ' ' || spaced(tags))`),
  },
  (table) => {
    const visible = sql`published and trashed_at is null`
    return [
      index('videos_visible_newest')
        .on(table.tenantId, ...descending(table.publishedAt, table.id))
        .where(visible),
      index('videos_visible_viewed')
        .on(table.tenantId, ...descending(table.views, table.id))
        .where(visible),
      index('videos_visible_liked')
        .on(table.tenantId, ...descending(table.likes, table.id))
        .where(visible),
      check('videos_playable', sql`not (published and unplayable <> '')`),
      index('videos_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
      index('videos_image').on(table.tenantId, table.sha256),
      index('videos_clip').on(table.tenantId, table.clip),
      foreignKeyTo('videos_created_by_fk', table, table.createdBy, users),
    ]
  },
)
export type VideoRow = Omit<typeof videos.$inferSelect, 'searchText'>
