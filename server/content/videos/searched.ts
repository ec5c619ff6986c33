import { sql } from 'drizzle-orm'
import type { Searched } from '../search/searched.ts'
import { videos } from './videos.table.ts'
import { shown } from './visible.ts'

/** How videos are found. */
export const searchedVideos: Searched = {
  type: 'videos',
  table: videos,
  shown,
  shownAt: sql`coalesce(${videos.publishedAt}, ${videos.createdAt})`,
  slug: sql`${videos.id}::text`,
  title: videos.title,
  tags: videos.tags,
  category: videos.category,
  body: videos.description,
  madeAt: videos.createdAt,
  views: videos.views,
  picture: videos,
  film: sql`coalesce(nullif(${videos.youtube}, ''), '/media/' || ${videos.tenantId} || '/' || ${videos.clip} || '/file.' || ${videos.clipEnding})`,
}
