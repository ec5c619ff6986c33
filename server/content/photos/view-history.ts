import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { photoViews } from './photo-views.table.ts'
import { photos } from './photos.table.ts'

/** Days after which views are deleted. */
const retentionDays = 90

/**
 * Key of a view history, derived from an account id or a browser's random id.
 */
export const viewerOf = (siteId: string, person: string) =>
  createHash('sha256').update(`viewer ${siteId} ${person}`).digest('base64url').slice(0, 22)

/** Stores views. Photos that were deleted meanwhile are skipped. */
export async function saveViewHistory(db: Db, views: { photoId: string; viewer: string }[]) {
  if (views.length === 0) return
  await db.execute(sql`
    insert into ${photoViews} (photo_id, viewer, seen_at)
    select seen.photo_id, seen.viewer, now()
    from jsonb_to_recordset(${JSON.stringify(views.map(({ photoId, viewer }) => ({ photo_id: photoId, viewer })))})
      as seen(photo_id uuid, viewer text)
    join ${photos} on ${photos.id} = seen.photo_id
    order by seen.photo_id, seen.viewer
    on conflict (tenant_id, photo_id, viewer) do update set seen_at = excluded.seen_at`)
}

/** A viewer's history, latest first. */
export async function viewedBy(db: Db, viewer: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: photoViews.photoId })
    .from(photoViews)
    .where(eq(photoViews.viewer, viewer))
    .orderBy(desc(photoViews.seenAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** The latest views: at most `perPerson` of each viewer and `most` in all. */
export async function latestViews(db: Db, perPerson: number, most: number) {
  const ranked = db
    .select({
      item: photoViews.photoId,
      person: photoViews.viewer,
      at: photoViews.seenAt,
      place: sql<number>`row_number() over (partition by ${photoViews.viewer} order by ${photoViews.seenAt} desc)`.as(
        'place',
      ),
    })
    .from(photoViews)
    .as('ranked')
  return db.select().from(ranked).where(sql`${ranked.place} <= ${perPerson}`).orderBy(desc(ranked.at)).limit(most)
}

/** Deletes old views of all tenants. */
export async function deleteOldViewHistory(owner: Db) {
  await owner.delete(photoViews).where(sql`${photoViews.seenAt} < now() - make_interval(days => ${retentionDays})`)
}

/** Deletes the view history of a viewer. */
export async function deleteViewHistoryOf(db: Db, viewer: string) {
  await db.delete(photoViews).where(eq(photoViews.viewer, viewer))
}
