import { and, desc, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { cardColumns } from './list.ts'
import { photoRankings } from './photo-rankings.table.ts'
import { photos } from './photos.table.ts'
import { type Preferences, preferencesOf, type Viewer } from './preferences.ts'
import { isVisible } from './visible.ts'

/** Weights of the ranking of similar photos. */
const weight = { affinity: 1, trend: 0.3, looked: -0.25 }
/** Maximum number of candidates. */
const most = { near: 300 }

/**
 * Recommended photos: those similar to the viewer's preferences first (see `rank-photos.ts`), then by trend, then
 * unranked, then liked photos. The order is deterministic, so that `offset` neither repeats nor skips photos.
 */
export async function recommended(
  db: Db,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<Card[]> {
  const preferences = await preferencesOf(db, viewer)
  const first = await nearest(db, preferences, viewer.photoId)
  const liked = preferences.liked.filter((id) => id !== viewer.photoId)
  const aside = [...liked, ...(viewer.photoId ? [viewer.photoId] : [])]
  const parts = [
    listed(db, first),
    ranked(db, [...first, ...aside]),
    unranked(db, [...first, ...aside]),
    listed(db, liked),
  ]
  const cards: Card[] = []
  let skip = offset
  for (const part of parts) {
    const wanted = limit - cards.length
    if (wanted === 0) break
    const some = await part.take(wanted, skip)
    cards.push(...some)
    // A part is only counted when the offset lies beyond it.
    skip = some.length > 0 || skip === 0 ? 0 : skip - (await part.count())
  }
  return cards
}

/** Ids of photos similar to the preferences, the best first. */
async function nearest(
  db: Db,
  { anchors, liked, looked }: Preferences,
  photoId: string | undefined,
): Promise<string[]> {
  if (anchors.size === 0) return []
  const rows = await db
    .select({
      id: photoRankings.photoId,
      similar: photoRankings.similarPhotos,
      similarities: photoRankings.similarities,
    })
    .from(photoRankings)
    .where(inArray(photoRankings.photoId, [...anchors.keys()]))
  const affinity = new Map<string, number>()
  for (const { id, similar, similarities } of rows)
    for (const [place, other] of similar.entries())
      affinity.set(other, (affinity.get(other) ?? 0) + anchors.get(id)! * similarities[place]!)
  for (const id of [...liked, ...(photoId ? [photoId] : [])]) affinity.delete(id)
  const near = [...affinity].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1)).slice(0, most.near)
  const top = near[0]?.[1]
  if (top === undefined) return []
  const trends = await db
    .select({ id: photoRankings.photoId, trend: photoRankings.trend })
    .from(photoRankings)
    .where(
      inArray(
        photoRankings.photoId,
        near.map(([id]) => id),
      ),
    )
  const scored = trends.map(({ id, trend }) => {
    const score =
      (weight.affinity * affinity.get(id)!) / top + weight.trend * trend + (looked.has(id) ? weight.looked : 0)
    return { id, score }
  })
  return scored.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
}

type Card = Awaited<ReturnType<typeof cardsWhere>>[number]

const cardsWhere = (db: Db, condition: SQL | undefined) =>
  db
    .select({ ...cardColumns })
    .from(photos)
    .leftJoin(photoRankings, eq(photoRankings.photoId, photos.id))
    .where(and(isVisible, condition))

interface Part {
  take(limit: number, offset: number): Promise<Card[]>
  count(): Promise<number>
}

/** The visible photos of a list, in its order. */
function listed(db: Db, ids: string[]): Part {
  const all = async () => {
    if (ids.length === 0) return []
    const rows = await cardsWhere(db, inArray(photos.id, ids))
    const places = new Map(ids.map((id, place) => [id, place]))
    return rows.sort((a, b) => places.get(a.id)! - places.get(b.id)!)
  }
  return {
    take: async (limit, offset) => (await all()).slice(offset, offset + limit),
    count: async () => (await all()).length,
  }
}

/** All other photos, by trend. */
function ranked(db: Db, without: string[]): Part {
  const others = without.length ? notInArray(photoRankings.photoId, without) : undefined
  const from = () => db.select(cardColumns).from(photoRankings).innerJoin(photos, eq(photos.id, photoRankings.photoId))
  return {
    take: (limit, offset) =>
      from()
        .where(and(others, isVisible))
        .orderBy(desc(photoRankings.trend), desc(photoRankings.photoId))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(from().where(and(others, isVisible)).as('ranked')),
  }
}

/**
 * Photos that are newer than the last ranking or too old for it, newest first.
 */
function unranked(db: Db, without: string[]): Part {
  const others = and(isNull(photoRankings.id), without.length ? notInArray(photos.id, without) : undefined)
  return {
    take: (limit, offset) =>
      cardsWhere(db, others).orderBy(desc(photos.publishedAt), desc(photos.id)).limit(limit).offset(offset),
    count: () => db.$count(cardsWhere(db, others).as('unranked')),
  }
}
