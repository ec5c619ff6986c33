import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Scheduled } from '../content/content-type.ts'
import { blogs } from './blogs.table.ts'

/** What visitors may see, written out so that the planner recognises the indexes that hold only these rows. */
export const shown = sql`${blogs.published} and ${blogs.trashedAt} is null`

/** Blogs, to the parts that all kinds of content share. */
export const blogType: Scheduled = { kind: 'blogs', noun: 'blog', table: blogs, key: blogs.slug, shown }

/** Whether the cover made of these bytes is for everybody. */
export async function coverIsPublic(db: Db, sha256: string) {
  const rows = await db
    .select({ id: blogs.id })
    .from(blogs)
    .where(and(eq(blogs.sha256, sha256), shown))
    .limit(1)
  return rows.length > 0
}
