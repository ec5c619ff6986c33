import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { requireRow } from '#shared/core/errors.ts'
import { chooseCategory } from '../categories/find.ts'
import type { ContentType } from '../content/content-type.ts'
import { photos } from './photos.table.ts'

/**
 * Condition for photos that visitors may see. It has no parameters, because the
 * planner matches partial indexes only by literal conditions.
 */
export const isVisible = sql`${photos.published} and ${photos.trashedAt} is null and ${photos.state} = 'ready'`

export const photoType: ContentType = {
  kind: 'photos',
  noun: 'photo',
  table: photos,
  key: photos.id,
  isVisible,
  chooseCategory: (db, name) => chooseCategory(db, 'photos', name),
}

/** True for ids of photos in the trash. */
export const isTrashed = (id: SQLWrapper): SQL =>
  sql`exists (select from ${photos} where ${photos.id} = ${id} and ${photos.trashedAt} is not null)`

/**
 * The fields of a photo that other content needs for its cover. Throws
 * NOT_FOUND unless visitors may see it.
 */
export async function coverOf(db: Db, id: string) {
  const { sha256, width, height, thumbhash, webp } = photos
  const rows = await db
    .select({ sha256, width, height, thumbhash, webp })
    .from(photos)
    .where(and(eq(photos.id, id), isVisible))
  return requireRow(rows, 'photo')
}
