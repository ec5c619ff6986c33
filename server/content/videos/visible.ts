import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentType } from '../content/content-type.ts'
import { videos } from './videos.table.ts'

/** What visitors may see, written out so that the planner recognises the indexes that hold only these rows. */
export const shown = sql`${videos.published} and ${videos.trashedAt} is null`

/** Videos, to the parts that all kinds of content share. */
export const videoType: ContentType = { kind: 'videos', noun: 'video', table: videos, key: videos.id, shown }

/** Whether visitors may see this video. */
export async function videoIsShown(db: Db, id: string) {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, id), shown))
  return rows.length > 0
}
