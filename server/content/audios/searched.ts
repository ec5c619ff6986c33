import { sql } from 'drizzle-orm'
import type { Searched } from '../search/searched.ts'
import { audios } from './audios.table.ts'
import { shown } from './visible.ts'

/** How sounds are found. */
export const searchedAudios: Searched = {
  type: 'audio',
  table: audios,
  shown,
  shownAt: sql`coalesce(${audios.publishedAt}, ${audios.createdAt})`,
  slug: sql`${audios.id}::text`,
  title: audios.title,
  tags: audios.tags,
  caption: audios.description,
  category: audios.category,
  madeAt: audios.createdAt,
  more: [audios.artist, audios.type],
  body: audios.transcript,
  views: audios.plays,
  picture: audios,
}
