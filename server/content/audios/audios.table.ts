import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { AudioCategory, AudioType } from '#shared/content/audio-options.ts'
import type { Review } from '#shared/content/audios.ts'
import { clipColumns } from '../clips/clip-columns.ts'
import { contentColumns, counter } from '../content/content-type.ts'
import { pictureColumns } from '../content/picture-columns.ts'

export const audios = tenantTable(
  'audios',
  {
    ...contentColumns(),
    ...clipColumns(),
    /** The cover. */
    ...pictureColumns(),
    artist: text('artist').notNull().default(''),
    description: text('description').notNull().default(''),
    type: text('type').$type<AudioType>().notNull().default('Music'),
    category: text('category').$type<AudioCategory | ''>().notNull().default(''),
    transcript: text('transcript').notNull().default(''),
    /** Waveform: loudness per section, 0 to 100. */
    waveform: integer('waveform').array().notNull().default(sql`'{}'`),
    plays: counter('plays'),
    downloads: counter('downloads'),
    /** Number of reviews and their average stars in hundredths, so that lists can sort by it. */
    ratings: counter('ratings'),
    rating: integer('rating').notNull().default(0),
    /** Lower-case search text for staff. See [Note: Words]. */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || artist || ' ' || description || ' ' || spaced(tags))`),
  },
  (table) => {
    const shown = sql`published and trashed_at is null`
    const last = () => table.id.desc().nullsFirst()
    return [
      index('audios_shown_newest').on(table.tenantId, table.publishedAt.desc().nullsFirst(), last()).where(shown),
      index('audios_shown_played').on(table.tenantId, table.plays.desc().nullsFirst(), last()).where(shown),
      index('audios_words').using('gin', table.tenantId, table.words.op('gin_trgm_ops')),
      index('audios_picture').on(table.tenantId, table.sha256),
      index('audios_clip').on(table.tenantId, table.clip),
      foreignKey({
        name: 'audios_created_by_fk',
        columns: [table.tenantId, table.createdBy],
        foreignColumns: [users.tenantId, users.id],
      }),
    ]
  },
)
export type AudioRow = Omit<typeof audios.$inferSelect, 'words'>

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
    index('audio_reviews_of_audio').on(
      table.tenantId,
      table.audioId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audio_reviews_state').on(
      table.tenantId,
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('audio_reviews_stars', sql`stars between 1 and 5`),
    foreignKey({
      name: 'audio_reviews_audio_fk',
      columns: [table.tenantId, table.audioId],
      foreignColumns: [audios.tenantId, audios.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'audio_reviews_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
)
