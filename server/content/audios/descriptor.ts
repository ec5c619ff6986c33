import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { commonFields } from '#server/core/audit/audited-table.ts'
import { clip, countedColumns, Hash, imageFields } from '#server/core/media/collection-media.ts'
import { audioTypeNames, audioTypes } from '#shared/content/audio-options.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { commentStates } from '#shared/content/comments.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { audioReviews, audios } from './audios.table.ts'
import { podcastOf } from './podcast.ts'
import { audioType, isVisible } from './visible.ts'

/** Average stars in hundredths. */
const averageOf = (audioId: string) =>
  sql`(select coalesce(round(avg(stars) * 100), 0)::int from audio_reviews where audio_id = ${audioId}::uuid and state = 'approved')`

/** See [Note: Content types]. */
export const audioDescriptor: ContentDescriptor = {
  ...audioType,
  search: {
    type: 'audio',
    table: audios,
    isVisible,
    visibleFrom: sql`coalesce(${audios.publishedAt}, ${audios.createdAt})`,
    slug: sql`${audios.id}::text`,
    title: audios.title,
    tags: audios.tags,
    caption: audios.description,
    category: audios.category,
    madeAt: audios.createdAt,
    more: [audios.artist, audios.type],
    body: audios.transcript,
    views: audios.plays,
    image: audios,
  },
  categories: {
    column: audios.category,
    stated: audioTypeNames,
    parent: { column: audios.type, stated: audioTypes },
  },
  files: { originals: [audios.id], hashes: [audios.sha256, audios.clip] },
  sizes: [audios.size],
  feeds: [{ path: '/audio/podcast.xml', type: 'application/rss+xml; charset=utf-8', make: podcastOf }],
  activity: {
    audios: {
      kind: 'audio',
      title: 'title',
      fields: {
        ...commonFields.text,
        ...commonFields.image,
        ...commonFields.clip,
        artist: 'Artist',
        description: 'Description',
        type: 'Type',
        category: 'Category',
        transcript: 'Transcript',
      },
    },
    audio_reviews: {
      kind: 'review',
      title: 'text',
      own: 'user_id',
      on: ['update', 'delete'],
      fields: { stars: 'Stars', text: 'Text', state: 'State' },
    },
  },
  collections: [
    {
      table: audios,
      counterColumns: [...countedColumns, 'plays', 'downloads', 'ratings', 'rating'],
      fields: {
        ...imageFields,
        type: z.enum(audioTypeNames),
        category: CategoryName,
        clip: Hash,
        clipEnding: z.enum(['', 'mp3', 'm4a', 'aac', 'ogg', 'wav', 'flac']),
      },
      media: clip('audio'),
    },
    {
      table: audioReviews,
      keys: [{ columns: ['audioId', 'userId'] }],
      fields: { stars: z.int().min(1).max(5), state: z.enum(commentStates) },
      counts: {
        of: 'audios',
        column: 'audioId',
        counter: 'ratings',
        when: ({ state }) => state !== 'waiting' && state !== 'hidden',
        also: (id) => ({ rating: averageOf(id) }),
      },
    },
  ],
}
