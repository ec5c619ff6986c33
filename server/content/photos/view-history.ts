import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { photoViewings } from './photo-viewings.table.ts'
import { photos } from './photos.table.ts'

/** Days that who looked at what is kept. */
const kept = 90

/** What a viewing is kept under, made of an account's id or a browser's random name. */
export const viewerOf = (siteId: string, person: string) =>
  createHash('sha256').update(`viewer ${siteId} ${person}`).digest('base64url').slice(0, 22)

/** Notes who looked at which photos. Photos that are gone meanwhile are left out. */
export async function saveViewHistory(db: Db, viewings: { photoId: string; viewer: string }[]) {
  if (viewings.length === 0) return
  await db.execute(sql`
    insert into ${photoViewings} (photo_id, viewer, seen_at)
    select seen.photo_id, seen.viewer, now()
    from jsonb_to_recordset(${JSON.stringify(viewings.map(({ photoId, viewer }) => ({ photo_id: photoId, viewer })))})
      as seen(photo_id uuid, viewer text)
    join ${photos} on ${photos.id} = seen.photo_id
    order by seen.photo_id, seen.viewer
    on conflict (tenant_id, photo_id, viewer) do update set seen_at = excluded.seen_at`)
}

/** What somebody looked at, the latest first. */
export async function viewedBy(db: Db, viewer: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: photoViewings.photoId })
    .from(photoViewings)
    .where(eq(photoViewings.viewer, viewer))
    .orderBy(desc(photoViewings.seenAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Everybody's latest viewings: `perPerson` of each and `most` in all. */
export async function latestViews(db: Db, perPerson: number, most: number) {
  const ranked = db
    .select({
      item: photoViewings.photoId,
      person: photoViewings.viewer,
      at: photoViewings.seenAt,
      place:
        sql<number>`row_number() over (partition by ${photoViewings.viewer} order by ${photoViewings.seenAt} desc)`.as(
          'place',
        ),
    })
    .from(photoViewings)
    .as('ranked')
  return db.select().from(ranked).where(sql`${ranked.place} <= ${perPerson}`).orderBy(desc(ranked.at)).limit(most)
}

/** Forgets what is too old to say anything about anybody. */
export async function deleteOldViewHistory(owner: Db) {
  await owner.delete(photoViewings).where(sql`${photoViewings.seenAt} < now() - make_interval(days => ${kept})`)
}

/** Forgets what somebody looked at. */
export async function forgetViewer(db: Db, viewer: string) {
  await db.delete(photoViewings).where(eq(photoViewings.viewer, viewer))
}
