import { setImmediate as turn } from 'node:timers/promises'
import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { latestComments } from '../comments/commented.ts'
import { latestLikes } from '../likes/likes.ts'
import { photoRankings } from './photo-rankings.table.ts'
import { photos } from './photos.table.ts'
import { rankingRuns } from './ranking-runs.table.ts'
import { type Signal, similarItems } from './similarity.ts'
import { latestViews } from './view-history.ts'
import { isVisible } from './visible.ts'

/** Limits of one run: the newest photos and the latest signals. Older photos are ranked by age only. */
const most = { photos: 20_000, perPerson: 200, signals: 200_000, similar: 50 }
const worth = { like: 1, comment: 0.7, view: 0.3 }
const rowsPerWrite = 500
/** Days after which a signal counts half towards the trend. */
const halfLife = 14
const day = 86_400_000

/** Recalculates similarity and trend of all photos of a tenant. Safe to run twice or to interrupt. */
export async function rankPhotos(pipeline: Pick<RequestPipeline, 'forCompany'>, { tenantId }: { tenantId: string }) {
  const began = Date.now()
  const rankedAt = new Date().toISOString()
  const { items, signals } = await pipeline.forCompany(tenantId, 'read', ({ db }) => readSignals(db))
  const trends = trendsOf(items, signals, began)
  let rows: (typeof photoRankings.$inferInsert)[] = []
  const write = async () => {
    const some = rows
    rows = []
    await pipeline.forCompany(tenantId, 'write', ({ db }) => saveRankings(db, some))
  }
  for await (const { id, similar } of similarItems(items, signals, most.similar, () => turn())) {
    rows.push({
      photoId: id,
      trend: trends.get(id) ?? 0,
      similarPhotos: similar.map((one) => one.id),
      similarities: similar.map((one) => one.similarity),
      rankedAt,
    })
    if (rows.length === rowsPerWrite) await write()
  }
  await write()
  await pipeline.forCompany(tenantId, 'write', async ({ db, invalidate }) => {
    await db.delete(photoRankings).where(lt(photoRankings.rankedAt, rankedAt))
    await db.update(rankingRuns).set({ durationMs: Date.now() - began })
    invalidate('recommendations')
  })
}

async function readSignals(db: Db) {
  const items = await db
    .select({
      id: photos.id,
      tags: photos.tags,
      category: photos.category,
      publishedAt: photos.publishedAt,
      attention: sql<number>`${photos.views} + 5 * ${photos.likes} + 3 * ${photos.downloads} + 4 * ${photos.commentsCount}`,
    })
    .from(photos)
    .where(isVisible)
    .orderBy(desc(photos.publishedAt), desc(photos.id))
    .limit(most.photos)
  const weighed = (weight: number, rows: { person: string; item: string; at: string }[]) =>
    rows.map((row) => ({ ...row, weight }))
  const signals = [
    ...weighed(worth.like, await latestLikes(db, 'photos', most.perPerson, most.signals)),
    ...weighed(worth.comment, await latestComments(db, 'photos', most.perPerson, most.signals)),
    ...weighed(worth.view, await latestViews(db, most.perPerson, most.signals)),
  ]
  return { items, signals }
}

type SignalData = Awaited<ReturnType<typeof readSignals>>

/** Recent attention, all-time attention (logarithmic) and age; the highest trend is 1. */
function trendsOf(items: SignalData['items'], signals: (Signal & { at: string })[], now: number) {
  const recent = new Map<string, number>()
  for (const { item, weight, at } of signals)
    recent.set(item, (recent.get(item) ?? 0) + weight * 0.5 ** ((now - Date.parse(at)) / day / halfLife))
  const sums = items.map(({ id, publishedAt, attention }) => {
    const age = Math.max(0, now - Date.parse(publishedAt ?? '')) / day
    return [
      id,
      0.35 * Math.log1p(Number(attention)) + 0.5 * Math.log1p(recent.get(id) ?? 0) + Math.exp(-age / 45),
    ] as const
  })
  const top = Math.max(...sums.map(([, sum]) => sum), 1e-9)
  return new Map(sums.map(([id, sum]) => [id, sum / top]))
}

/** Skips photos that were deleted meanwhile. */
async function saveRankings(db: Db, rows: (typeof photoRankings.$inferInsert)[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ photoId }) => photoId)
  const there = await db
    .select({ id: photos.id })
    .from(photos)
    .where(sql`${photos.id} = any(${sql.param(ids)})`)
    .for('key share')
  const known = new Set(there.map(({ id }) => id))
  const left = rows.filter(({ photoId }) => known.has(photoId))
  if (left.length === 0) return
  await db
    .insert(photoRankings)
    .values(left)
    .onConflictDoUpdate({
      target: [photoRankings.tenantId, photoRankings.photoId],
      set: {
        trend: sql`excluded.trend`,
        similarPhotos: sql`excluded.similar_photos`,
        similarities: sql`excluded.similarities`,
        rankedAt: sql`excluded.ranked_at`,
      },
    })
}
