import { sql } from 'drizzle-orm'
import type { Scheduled } from '../content/content-type.ts'
import { blogs } from './blogs.table.ts'

/** What visitors may see, written out so that the planner recognises the indexes that hold only these rows. */
export const shown = sql`${blogs.published} and ${blogs.trashedAt} is null`

/** Blogs, to the parts that all kinds of content share. */
export const blogType: Scheduled = { kind: 'blogs', noun: 'blog', table: blogs, key: blogs.slug, shown }
