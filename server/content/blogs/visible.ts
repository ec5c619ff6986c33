import { sql } from 'drizzle-orm'
import { chooseCategory } from '../categories/find.ts'
import type { Scheduled } from '../content/content-type.ts'
import { blogs } from './blogs.table.ts'

/** Without parameters, so that the planner uses the partial indexes. */
export const isVisible = sql`${blogs.published} and ${blogs.trashedAt} is null`

/** Blogs, for code that is shared by all content types. */
export const blogType: Scheduled = {
  kind: 'blogs',
  noun: 'blog',
  table: blogs,
  key: blogs.slug,
  isVisible,
  chooseCategory: (db, name) => chooseCategory(db, 'blogs', name),
}
