import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { found } from '#shared/errors.ts'
import type { Db } from '../db/tenancy.ts'
import { photos } from './photos.table.ts'

/**
 * What visitors may see. Written out, not as parameters, because that is how
 * the planner recognises the indexes that hold only these rows.
 */
export const shown = sql`${photos.published} and ${photos.trashedAt} is null and ${photos.state} = 'ready'`

/** Whether visitors may see that photo, as part of a larger question. */
export const isShown = (id: string) =>
  sql<boolean>`exists (select from ${photos} where ${photos.id} = ${id} and ${shown})`

/** Throws NOT_FOUND unless visitors may see that photo. */
export async function expectShown(db: Db, id: string) {
  found(
    await db
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.id, id), shown)),
    'photo',
  )
}

/** The same for staff, who see everything that was not deleted for good. */
export async function expectStored(db: Db, id: string) {
  found(await db.select({ id: photos.id }).from(photos).where(eq(photos.id, id)), 'photo')
}

/** Holds for ids of photos that lie in the trash. */
export const isTrashed = (id: SQLWrapper): SQL =>
  sql`exists (select from ${photos} where ${photos.id} = ${id} and ${photos.trashedAt} is not null)`

/** Whether the pictures made of these bytes are for everybody. */
export async function photoIsPublic(db: Db, sha256: string) {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.sha256, sha256), shown))
  return rows.length > 0
}

/** Keeps the number of approved comments beside the photo. */
export async function countComment(db: Db, id: string, difference: 1 | -1) {
  await db
    .update(photos)
    .set({ commentsCount: sql`greatest(0, ${photos.commentsCount} + ${difference})` })
    .where(eq(photos.id, id))
}
