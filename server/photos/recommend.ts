import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { commentedBy } from '../comments/commented.ts'
import type { Db } from '../db/tenancy.ts'
import { likedBy } from '../likes/likes.ts'
import { cardColumns } from './list.ts'
import { photos } from './photos.table.ts'
import { shown } from './visible.ts'

/** How much each tag (in lower case) and category is worth to somebody. */
interface Taste {
  tags: Record<string, number>
  categories: Record<string, number>
  /** Photos they like already: shown when there is nothing new. */
  known: string[]
}

/** What counts how much in a score. */
const weight = { tags: 3, category: 1.5, recency: 1, popularity: 0.35, known: -4 }

/**
 * Photos somebody would like to see next: like what they liked and wrote about,
 * like the photo they are looking at (which is left out), new, and popular.
 * For strangers it is what is trending. Nothing in it is random and age counts
 * in days, so going on with `offset` neither repeats nor skips.
 */
export async function recommended(
  db: Db,
  userId: string | undefined,
  { limit, offset, photoId }: { limit: number; offset: number; photoId?: string | undefined },
) {
  const taste = await tasteOf(db, userId, photoId)
  return db
    .select(cardColumns)
    .from(photos)
    .where(and(shown, photoId ? sql`${photos.id} <> ${photoId}` : undefined))
    .orderBy(desc(score(taste)), desc(photos.id))
    .limit(limit)
    .offset(offset)
}

async function tasteOf(db: Db, userId: string | undefined, photoId: string | undefined): Promise<Taste> {
  const [liked, commented] = userId
    ? [await likedBy(db, 'photos', userId), await commentedBy(db, 'photos', userId)]
    : [[], []]
  const worth = new Map<string, number>()
  for (const id of liked) worth.set(id, 1)
  for (const id of commented) worth.set(id, (worth.get(id) ?? 0) + 0.5)
  // The photo at hand says more about this moment than any single one from before.
  if (photoId) worth.set(photoId, (worth.get(photoId) ?? 0) + Math.max(2, worth.size / 2))
  const taste: Taste = { tags: {}, categories: {}, known: liked }
  if (worth.size === 0) return taste
  const rows = await db
    .select({ id: photos.id, tags: photos.tags, category: photos.category })
    .from(photos)
    .where(and(inArray(photos.id, [...worth.keys()]), shown))
  const tags = new Map<string, number>()
  const categories = new Map<string, number>()
  for (const { id, ...photo } of rows) {
    const much = worth.get(id)!
    for (const tag of photo.tags) add(tags, tag.toLowerCase(), much)
    add(categories, photo.category, much)
  }
  return { ...taste, tags: shares(tags, 40), categories: shares(categories, 6) }
}

const add = (to: Map<string, number>, key: string, much: number) => to.set(key, (to.get(key) ?? 0) + much)

/** The most valued ones, the first of them worth 1. */
function shares(values: Map<string, number>, most: number): Record<string, number> {
  const best = [...values].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, most)
  const top = best[0]?.[1] ?? 1
  return Object.fromEntries(best.map(([key, value]) => [key, value / top]))
}

function score({ tags, categories, known }: Taste): SQL<number> {
  const parts = [
    sql`${weight.recency} * exp(-(extract(epoch from date_trunc('day', now()) - date_trunc('day', ${photos.publishedAt})) / 86400) / 45)`,
    sql`${weight.popularity} * ln(1 + ${photos.views} + 5 * ${photos.likes} + 3 * ${photos.downloads} + 4 * ${photos.commentsCount})`,
  ]
  if (Object.keys(categories).length)
    parts.push(
      sql`${weight.category} * coalesce((${JSON.stringify(categories)}::jsonb ->> ${photos.category})::float8, 0)`,
    )
  if (Object.keys(tags).length)
    parts.push(
      // Many tags must not win by number alone, so the sum is damped.
      sql`${weight.tags} * (select coalesce(ln(1 + sum((${JSON.stringify(tags)}::jsonb ->> lower(tag))::float8)), 0) from unnest(${photos.tags}) tag)`,
    )
  if (known.length) parts.push(sql`case when ${inArray(photos.id, known)} then ${weight.known} else 0 end`)
  return sql`(${sql.join(parts, sql` + `)})`
}
