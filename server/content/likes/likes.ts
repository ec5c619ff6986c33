import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentType } from '../content/content-type.ts'
import { likes } from './likes.table.ts'

type Kind = ContentType['kind']

/** A user's likes of one content type, latest first. */
export async function likedBy(db: Db, kind: Kind, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: likes.itemId })
    .from(likes)
    .where(and(eq(likes.kind, kind), eq(likes.userId, userId)))
    .orderBy(desc(likes.createdAt))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** The latest likes of a type: at most `perPerson` of each user and `most` in all. */
export async function latestLikes(db: Db, kind: Kind, perPerson: number, most: number) {
  const ranked = db
    .select({
      item: likes.itemId,
      person: likes.userId,
      at: likes.createdAt,
      place: sql<number>`row_number() over (partition by ${likes.userId} order by ${likes.createdAt} desc)`.as('place'),
    })
    .from(likes)
    .where(eq(likes.kind, kind))
    .as('ranked')
  return db.select().from(ranked).where(sql`${ranked.place} <= ${perPerson}`).orderBy(desc(ranked.at)).limit(most)
}

/** Deletes the likes of deleted items. */
export async function deleteLikesOfItems(db: Db, tenantId: string, kind: Kind, ids: string[]) {
  await db.delete(likes).where(and(eq(likes.tenantId, tenantId), eq(likes.kind, kind), inArray(likes.itemId, ids)))
}

/** One page of the visible items of a type that a user likes, the latest first, and the total. */
export async function pageOfLikes(
  db: Db,
  { kind, table, isVisible }: ContentType,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const visible = sql`exists (select from ${table} where ${table.id} = ${likes.itemId} and ${isVisible})`
  const mine = and(eq(likes.kind, kind), eq(likes.userId, userId), visible)
  const rows = await db
    .select({ id: likes.id, itemId: likes.itemId, sortedBy: likes.createdAt })
    .from(likes)
    .where(and(mine, afterCursor(likes.createdAt, likes.id, 'time', cursor)))
    .orderBy(desc(likes.createdAt), desc(likes.id))
    .limit(limit + 1)
  const page = paginate(rows, limit)
  return {
    ids: page.rows.map(({ itemId }) => itemId),
    nextCursor: page.nextCursor,
    total: await db.$count(likes, mine),
  }
}

/** The likes of a user, for the export of personal data. */
export const likesOf = (db: Db, userId: string, most: number) =>
  db
    .select({ kind: likes.kind, itemId: likes.itemId, createdAt: likes.createdAt })
    .from(likes)
    .where(eq(likes.userId, userId))
    .orderBy(desc(likes.createdAt))
    .limit(most)

/** Deletes the likes of a user and updates the counters. Returns the changed types. */
export async function deleteLikesOfUser(db: Db, types: readonly ContentType[], userId: string) {
  const changed: Kind[] = []
  for (const { kind, table } of types) {
    const deleted = await db
      .delete(likes)
      .where(and(eq(likes.kind, kind), eq(likes.userId, userId)))
      .returning({ id: likes.itemId })
    if (deleted.length === 0) continue
    const ids = sql.param(deleted.map(({ id }) => id))
    await db.execute(sql`update ${table} set likes = greatest(0, likes - 1) where ${table.id} = any(${ids}::uuid[])`)
    changed.push(kind)
  }
  return changed
}
