import { sql } from 'drizzle-orm'
import type { Searched } from '../search/searched.ts'
import { blogs } from './blogs.table.ts'
import { shown } from './visible.ts'

/** How blogs are found. */
export const searchedBlogs: Searched = {
  type: 'blogs',
  table: blogs,
  shown,
  shownAt: sql`coalesce(${blogs.publishedAt}, ${blogs.createdAt})`,
  slug: blogs.slug,
  title: blogs.title,
  tags: blogs.tags,
  caption: blogs.caption,
  category: blogs.category,
  more: [blogs.author],
  body: blogs.content,
  madeAt: blogs.createdAt,
  views: blogs.views,
  picture: blogs,
}
