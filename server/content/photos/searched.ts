import { sql } from 'drizzle-orm'
import type { Searched } from '../search/searched.ts'
import { photos } from './photos.table.ts'
import { shown } from './visible.ts'

/** How photos are found. */
export const searchedPhotos: Searched = {
  type: 'photos',
  table: photos,
  shown,
  shownAt: sql`coalesce(${photos.publishedAt}, ${photos.createdAt})`,
  slug: sql`${photos.id}::text`,
  title: photos.title,
  tags: photos.tags,
  caption: photos.caption,
  category: photos.category,
  more: [photos.alt, photos.credit],
  madeAt: photos.createdAt,
  views: photos.views,
  picture: photos,
}
