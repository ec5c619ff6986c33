import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { hideOffersOfHiddenPhotos } from './photo-offers/follow-photos.ts'
import { products } from './products.table.ts'
import { isPublished } from './visible.ts'

/** Makes up to `most` active products above the first `max` inactive, the newest first. Returns their ids. */
export async function pauseNewestProducts(db: Db, max: number | null, most: number): Promise<string[]> {
  if (max === null) return []
  const extra = (await db.$count(products, isPublished)) - max
  if (extra <= 0) return []
  const newest = await db
    .select({ id: products.id })
    .from(products)
    .where(isPublished)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(Math.min(extra, most))
  const ids = newest.map(({ id }) => id)
  await db.update(products).set({ status: 'inactive' }).where(inArray(products.id, ids))
  return ids
}

/**
 * Makes these products active again, the oldest first, as far as `max` active ones allow. Returns the ids that are done
 * with: also of those that admins have changed or deleted meanwhile.
 */
export async function resumeProducts(db: Db, ids: readonly string[], max: number | null): Promise<string[]> {
  if (ids.length === 0) return []
  const isWaiting = and(inArray(products.id, [...ids]), eq(products.status, 'inactive'), isNull(products.trashedAt))
  const waiting = await db
    .select({ id: products.id })
    .from(products)
    .where(isWaiting)
    .orderBy(asc(products.createdAt), asc(products.id))
  const room = max === null ? waiting.length : Math.max(0, max - (await db.$count(products, isPublished)))
  const resumed = waiting.slice(0, room).map(({ id }) => id)
  if (resumed.length) {
    await db.update(products).set({ status: 'active' }).where(inArray(products.id, resumed))
    await hideOffersOfHiddenPhotos(db, resumed)
  }
  const isLeft = new Set(waiting.slice(room).map(({ id }) => id))
  return ids.filter((id) => !isLeft.has(id))
}
