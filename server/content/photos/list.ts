import { and, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { after, cut } from '#server/core/db/cursor.ts'
import { tagged } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { PhotoFilter } from '#shared/content/photos.ts'
import { photoCategories, resolutions } from '#shared/core/photo-options.ts'
import { facetsOf } from '../content/facets.ts'
import { photos } from './photos.table.ts'
import { shown } from './visible.ts'

type Filter = z.output<typeof PhotoFilter>

/** What each order goes by; the id decides between equals, so that every photo has one place. */
export const sortColumns = {
  newest: photos.publishedAt,
  viewed: photos.views,
  liked: photos.likes,
  downloaded: photos.downloads,
} as const

/** The columns a card is made of. */
export const cardColumns = {
  id: photos.id,
  title: photos.title,
  caption: photos.caption,
  alt: photos.alt,
  category: photos.category,
  credit: photos.credit,
  views: photos.views,
  likes: photos.likes,
  published: photos.published,
  trashedAt: photos.trashedAt,
  state: photos.state,
  sha256: photos.sha256,
  width: photos.width,
  height: photos.height,
  webp: photos.webp,
  avif: photos.avif,
  thumbhash: photos.thumbhash,
}

/** One page of what visitors see. */
export async function pageOfShown(db: Db, { limit, cursor, sort, ...filter }: Filter) {
  const column = sortColumns[sort]
  const rows = await db
    .select({ ...cardColumns, sortedBy: column })
    .from(photos)
    .where(
      and(
        shown,
        ...Object.values(conditions(filter)),
        after(column, photos.id, sort === 'newest' ? 'time' : 'number', cursor),
      ),
    )
    .orderBy(sql`${column} desc`, sql`${photos.id} desc`)
    .limit(limit + 1)
  return cut(rows, limit)
}

/** How many there are, and how many each option of a filter would show with the other filters kept. */
export async function countShown(db: Db, { category, resolution, tag }: Omit<Filter, 'limit' | 'cursor' | 'sort'>) {
  const kinds = await db
    .select({ category: photos.category, resolution: photos.resolution, count: sql<number>`count(*)::int` })
    .from(photos)
    .where(and(shown, tagged(photos.tags, tag)))
    .groupBy(photos.category, photos.resolution)
  return facetsOf(kinds, {
    category: { options: photoCategories, chosen: category },
    resolution: { options: resolutions, chosen: resolution },
  })
}

/** The filters as conditions, each absent when nothing was chosen. */
export function conditions({ category, resolution, tag }: Pick<Filter, 'category' | 'resolution' | 'tag'>) {
  return {
    category: category?.length ? sql`${photos.category} = any(${sql.param(category)})` : undefined,
    resolution: resolution?.length ? sql`${photos.resolution} = any(${sql.param(resolution)})` : undefined,
    tag: tagged(photos.tags, tag),
  }
}

/** The cards of these photos, in this order; without those that visitors do not see. */
export async function cardsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select(cardColumns)
    .from(photos)
    .where(and(sql`${photos.id} = any(${sql.param(ids)})`, shown))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
