import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { photos } from './photos.table.ts'

/** Columns of a photo that texts and covers need, before its sizes are made. */
export async function findPhotoForText(db: Db, id: string) {
  const { sha256, width, height, thumbhash } = photos
  const columns = { id: photos.id, sha256, width, height, thumbhash }
  const [row] = await db.select(columns).from(photos).where(eq(photos.id, id))
  return row
}
export type PhotoForText = NonNullable<Awaited<ReturnType<typeof findPhotoForText>>>

/** Publishes drafts among photos that a published text shows. The caller invalidates `photos`. */
export async function publishPhotos(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return
  await db
    .update(photos)
    .set({ published: true, publishedAt: sql`coalesce(${photos.publishedAt}, now())` as never })
    .where(and(inArray(photos.id, [...ids]), eq(photos.published, false)))
}
