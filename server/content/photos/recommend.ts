import { and, desc, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { cardColumns } from './list.ts'
import { photoRankings } from './photo-rankings.table.ts'
import { photos } from './photos.table.ts'
import { type Asker, type Preferences, preferencesOf } from './preferences.ts'
import { shown } from './visible.ts'

/** What counts how much for a photo that is near to somebody's taste. */
const weight = { affinity: 1, trend: 0.3, looked: -0.25 }
/** How many are compared at all. */
const most = { near: 300 }

/**
 * Photos somebody would like to see next. The background has worked out what
 * each photo is like and how it trends (`rank-photos.ts`); here only what is
 * near to the asker's taste is put in order, with what is trending among it,
 * and behind it come all others: by trend, then what is not ranked yet, then
 * what they like already. Nothing in it is random, so going on with `offset`
 * neither repeats nor skips.
 */
export async function recommended(
  db: Db,
  asker: Asker,
  { limit, offset }: { limit: number; offset: number },
): Promise<Card[]> {
  const taste = await preferencesOf(db, asker)
  const first = await nearest(db, taste, asker.photoId)
  const liked = taste.liked.filter((id) => id !== asker.photoId)
  const aside = [...liked, ...(asker.photoId ? [asker.photoId] : [])]
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
    // How many a part holds is only asked for by whoever goes beyond it.
    skip = some.length > 0 || skip === 0 ? 0 : skip - (await part.count())
  }
  return cards
}

/** Ids of what is near to a taste, the best first. Nobody's taste is near to nothing. */
async function nearest(
  db: Db,
  { anchors, liked, looked }: Preferences,
  photoId: string | undefined,
): Promise<string[]> {
  if (anchors.size === 0) return []
  const rows = await db
    .select({ id: photoRankings.photoId, neighbours: photoRankings.neighbours, closeness: photoRankings.closeness })
    .from(photoRankings)
    .where(inArray(photoRankings.photoId, [...anchors.keys()]))
  const affinity = new Map<string, number>()
  for (const { id, neighbours, closeness } of rows)
    for (const [place, neighbour] of neighbours.entries())
      affinity.set(neighbour, (affinity.get(neighbour) ?? 0) + anchors.get(id)! * closeness[place]!)
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
    .where(and(shown, condition))

interface Part {
  take(limit: number, offset: number): Promise<Card[]>
  count(): Promise<number>
}

/** Those of a list that visitors may see, in its order. */
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

/** All others, by how they trend. */
function ranked(db: Db, without: string[]): Part {
  const others = without.length ? notInArray(photoRankings.photoId, without) : undefined
  const from = () => db.select(cardColumns).from(photoRankings).innerJoin(photos, eq(photos.id, photoRankings.photoId))
  return {
    take: (limit, offset) =>
      from()
        .where(and(others, shown))
        .orderBy(desc(photoRankings.trend), desc(photoRankings.photoId))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(from().where(and(others, shown)).as('ranked')),
  }
}

/** What came since the last ranking, and what is too old for it: the newest first. */
function unranked(db: Db, without: string[]): Part {
  const others = and(isNull(photoRankings.id), without.length ? notInArray(photos.id, without) : undefined)
  return {
    take: (limit, offset) =>
      cardsWhere(db, others).orderBy(desc(photos.publishedAt), desc(photos.id)).limit(limit).offset(offset),
    count: () => db.$count(cardsWhere(db, others).as('unranked')),
  }
}
