import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { AudioType } from '#shared/content/audio-options.ts'
import type { Review } from '#shared/content/audios.ts'
import { clipColumns } from '../clips/clip-columns.ts'
import { contentColumns, counter } from '../content/content-type.ts'
import { imageColumns } from '../content/image-columns.ts'

export const audios = tenantTable(
  'audios',
  {
    ...contentColumns(),
    ...clipColumns(),
    /** The cover. */
    ...imageColumns(),
    artist: text('artist').notNull().default(''),
    description: text('description').notNull().default(''),
    type: text('type').$type<AudioType>().notNull().default('Music'),
    category: text('category').notNull().default(''),
    transcript: text('transcript').notNull().default(''),
    /** Waveform: loudness per section, 0 to 100. */
    waveform: integer('waveform').array().notNull().default(sql`'{}'`),
    plays: counter('plays'),
    downloads: counter('downloads'),
    /** Number of reviews and their average stars in hundredths, so that lists can sort by it. */
    ratings: counter('ratings'),
    rating: integer('rating').notNull().default(0),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || artist || ' ' || description || ' ' || spaced(tags))`),
  },
  (table) => {
    const visible = sql`published and trashed_at is null`
    return [
      index('audios_visible_newest')
        .on(table.tenantId, ...descending(table.publishedAt, table.id))
        .where(visible),
      index('audios_visible_played')
        .on(table.tenantId, ...descending(table.plays, table.id))
        .where(visible),
      index('audios_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
      index('audios_image').on(table.tenantId, table.sha256),
      index('audios_clip').on(table.tenantId, table.clip),
      foreignKeyTo('audios_created_by_fk', table, table.createdBy, users),
    ]
  },
)
export type AudioRow = Omit<typeof audios.$inferSelect, 'searchText'>

/** Reviews of audio tracks: one per user. */
export const audioReviews = tenantTable(
  'audio_reviews',
  {
    audioId: uuid('audio_id').notNull(),
    userId: uuid('user_id').notNull(),
    stars: integer('stars').notNull(),
    text: text('text').notNull().default(''),
    state: text('state').$type<Review['state']>().notNull().default('approved'),
    /** Deleted by its author before approval. The row remains so that the author's next review waits for approval too. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    editedAt: instant('edited_at'),
  },
  (table) => [
    uniqueIndex('audio_reviews_once').on(table.tenantId, table.audioId, table.userId),
    index('audio_reviews_of_audio').on(table.tenantId, table.audioId, ...descending(table.createdAt, table.id)),
    index('audio_reviews_state').on(table.tenantId, table.state, ...descending(table.createdAt, table.id)),
    check('audio_reviews_stars', sql`stars between 1 and 5`),
    foreignKeyTo('audio_reviews_audio_fk', table, table.audioId, audios).onDelete('cascade'),
    foreignKeyTo('audio_reviews_user_fk', table, table.userId, users).onDelete('cascade'),
  ],
)
