import { sql } from 'drizzle-orm'
import { likes } from '#server/content/likes/likes.table.ts'
import { rankPhotos } from '#server/content/photos/rank-photos.ts'
import { recommended } from '#server/content/photos/recommend.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { randomSequence } from '#server/demo/helpers.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { Effort } from '../effort.ts'
import { type Finding, median } from '../findings.ts'
import type { Place } from '../place.ts'
import { generatePreferences } from './preferences.ts'

const people = 800
const asked = 200
/** The latest likes of each tested person, hidden from the ranking, which should predict them. */
const hiddenLikes = 5
const listed = 10

/**
 * How well recommendations find what people like, on generated preference data, because real data cannot be
 * published. The ranking sees tags and likes, but never the themes and preferences behind them. Compared with
 * showing the most liked photos, and with chance.
 */
export async function recommendations(place: Place, effort: Effort): Promise<Finding[]> {
  const preferences = generatePreferences(place.photoIds.length, effort.turns > 1 ? people : asked, 7)
  const ids = await place.inside((db) => fill(db, place.photoIds, preferences))
  const began = performance.now()
  await rankPhotos(
    // The product does not run: each transaction opens the database and closes it again.
    { forCompany: (_, __, work) => place.inside((db) => work({ db, invalidate: () => undefined } as never)) },
    { tenantId: place.company },
  )
  const ranking = performance.now() - began
  const liked = popularity(preferences.likes)
  const chance = randomSequence(11)
  const scores = { ours: [] as Score[], popular: [] as Score[], random: [] as Score[] }
  const times: number[] = []
  await place.inside(async (db) => {
    for (let person = 0; person < asked; person++) {
      const all = preferences.likes[person]!
      const hidden = new Set(all.slice(-hiddenLikes).map((at) => place.photoIds[at]!))
      const known = new Set(all.slice(0, -hiddenLikes).map((at) => place.photoIds[at]!))
      const start = performance.now()
      const cards = await recommended(db, { userId: ids[person]! }, { limit: listed, offset: 0 })
      times.push(performance.now() - start)
      scores.ours.push(
        scoreOf(
          cards.map(({ id }) => id),
          hidden,
        ),
      )
      const others = place.photoIds.filter((id) => !known.has(id))
      const byLikes = others.toSorted((a, b) => (liked.get(b) ?? 0) - (liked.get(a) ?? 0))
      scores.popular.push(scoreOf(byLikes.slice(0, listed), hidden))
      scores.random.push(
        scoreOf(
          Array.from({ length: listed }, () => others[Math.floor(chance() * others.length)]!),
          hidden,
        ),
      )
    }
  })
  return [finding('recall'), finding('ndcg')]

  function popularity(all: number[][]) {
    const counts = new Map<string, number>()
    for (const [person, own] of all.entries())
      for (const at of person < asked ? own.slice(0, -hiddenLikes) : own) {
        const id = place.photoIds[at]!
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
    return counts
  }

  function finding(measure: keyof Score): Finding {
    const mean = (list: Score[]) => list.reduce((sum, score) => sum + score[measure], 0) / list.length
    const [ours, popular, random] = [mean(scores.ours), mean(scores.popular), mean(scores.random)]
    const name = measure === 'recall' ? 'recall@10' : 'NDCG@10'
    return {
      claim: `Recommendations, ${name} on generated preference data, of showing what is popular`,
      goal: '≥ 2 ×',
      measured: `${(ours / popular).toFixed(1)} ×`,
      holds: ours >= 2 * popular && ours >= 2 * random,
      figures: `${ours.toFixed(3)}; popular ${popular.toFixed(3)}, random ${random.toFixed(3)}; ${median(times).toFixed(1)} ms each, ranking ${(ranking / 1000).toFixed(1)} s`,
    }
  }
}

interface Score {
  recall: number
  ndcg: number
}

function scoreOf(list: string[], hidden: Set<string>): Score {
  const gains = list.map((id, place) => (hidden.has(id) ? 1 / Math.log2(place + 2) : 0))
  const best = Array.from({ length: Math.min(hidden.size, listed) }, (_, place) => 1 / Math.log2(place + 2))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { recall: gains.filter((gain) => gain > 0).length / hidden.size, ndcg: sum(gains) / sum(best) }
}

/** Inserts the generated data without the hidden likes. Returns the user ids. */
async function fill(db: Db, photoIds: string[], { tags, likes: liked }: ReturnType<typeof generatePreferences>) {
  const tagged = photoIds.map((id, at) => ({ id, tags: tags[at] }))
  await db.execute(sql`
    update photos set tags = more.tags, views = 0, likes = 0, category = 'Other'
    from jsonb_to_recordset(${JSON.stringify(tagged)}) as more(id uuid, tags text[]) where photos.id = more.id`)
  const names = liked.map((_, at) => `taster-${at}`)
  const made = await db
    .insert(users)
    .values(names.map((name) => ({ name, username: name, email: `${name}@bench.example` })))
    .returning({ id: users.id })
  const now = Date.now()
  const rows = liked.flatMap((own, person) =>
    (person < asked ? own.slice(0, -hiddenLikes) : own).map((at, place) => ({
      kind: 'photos' as const,
      itemId: photoIds[at]!,
      userId: made[person]!.id,
      createdAt: new Date(now - (own.length - place) * 3600_000).toISOString(),
    })),
  )
  for (let from = 0; from < rows.length; from += 1000) await db.insert(likes).values(rows.slice(from, from + 1000))
  await db.execute(sql`
    update photos set likes = counted.count
    from (select item_id, count(*) as count from likes where kind = 'photos' group by item_id) counted
    where photos.id = counted.item_id`)
  return made.map(({ id }) => id)
}
