import { sql } from 'drizzle-orm'
import type { Searched } from '../search/searched.ts'
import { pages } from './site-pages.table.ts'
import { publishable } from './visible.ts'

/** How pages are found. One whose time has not come is not found yet. */
export const searchedPages: Searched = {
  type: 'pages',
  table: pages,
  shown: publishable,
  shownAt: sql`coalesce(${pages.publishAt}, ${pages.publishedAt}, ${pages.createdAt})`,
  slug: pages.slug,
  title: pages.title,
  caption: pages.seoDescription,
  body: pages.content,
  madeAt: pages.createdAt,
  picture: pages,
}
