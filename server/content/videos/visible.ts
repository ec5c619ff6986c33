import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { chooseCategory } from '../categories/find.ts'
import type { ContentType } from '../content/content-type.ts'
import { videos } from './videos.table.ts'

/** Without parameters, so that the query planner uses the partial indexes with the same condition. */
export const isVisible = sql`${videos.published} and ${videos.trashedAt} is null`

export const videoType = {
  kind: 'videos',
  noun: 'video',
  table: videos,
  key: videos.id,
  isVisible,
  chooseCategory: (db: Db, name: string) => chooseCategory(db, 'videos', name),
} satisfies ContentType

/** Whether visitors may see this video. */
export async function isVideoVisible(db: Db, id: string) {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, id), isVisible))
  return rows.length > 0
}
