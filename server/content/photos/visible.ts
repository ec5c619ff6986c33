import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { found } from '#shared/core/errors.ts'
import type { ContentType } from '../content/content-type.ts'
import { photos } from './photos.table.ts'

/**
 * What visitors may see. Written out, not as parameters, because that is how
 * the planner recognises the indexes that hold only these rows.
 */
export const shown = sql`${photos.published} and ${photos.trashedAt} is null and ${photos.state} = 'ready'`

/** Photos, to the parts that all kinds of content share. */
export const photoType: ContentType = { kind: 'photos', noun: 'photo', table: photos, key: photos.id, shown }

/** Holds for ids of photos that lie in the trash. */
export const isTrashed = (id: SQLWrapper): SQL =>
  sql`exists (select from ${photos} where ${photos.id} = ${id} and ${photos.trashedAt} is not null)`

/** What something else needs to show a photo as its cover. Throws NOT_FOUND unless visitors may see it. */
export async function coverOf(db: Db, id: string) {
  const { sha256, width, height, thumbhash, webp } = photos
  const rows = await db
    .select({ sha256, width, height, thumbhash, webp })
    .from(photos)
    .where(and(eq(photos.id, id), shown))
  return found(rows, 'photo')
}
