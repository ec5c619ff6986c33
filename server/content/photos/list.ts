import { and, desc, type SQL, sql } from 'drizzle-orm'
import { columnsWithoutSearchText } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type PhotoSort, resolutions } from '#shared/core/photo-options.ts'
import { categoryFilter } from '../categories/filter.ts'
import { contentList } from '../content/content-list.ts'
import { statusesOf } from '../content/staff-list.ts'
import { type PhotoRow, photos } from './photos.table.ts'
import type { CardRow } from './present.ts'
import { isVisible } from './visible.ts'

/** The columns of a card. */
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

const statuses = statusesOf(photos)

export const photoList = contentList<
  CardRow,
  PhotoSort,
  'category' | 'resolution',
  'published' | 'draft' | 'processing' | 'failed' | 'trash',
  PhotoRow
>({
  table: photos,
  isVisible,
  columns: cardColumns,
  storedColumns: columnsWithoutSearchText(photos),
  orders: {
    newest: { column: photos.publishedAt, by: 'time', direction: 'desc' },
    viewed: { column: photos.views, by: 'number', direction: 'desc' },
    liked: { column: photos.likes, by: 'number', direction: 'desc' },
    downloaded: { column: photos.downloads, by: 'number', direction: 'desc' },
  },
  filters: {
    category: categoryFilter('photos', photos.category),
    resolution: { column: photos.resolution, options: resolutions },
  },
  // Published and draft are the choice of the editor, whether or not the photo is processed yet.
  statuses: {
    ...statuses,
    processing: sql`${statuses.all} and ${photos.state} = 'processing'`,
    failed: sql`${statuses.all} and ${photos.state} = 'failed'`,
  },
})

/** The newest photos that visitors see, of those that a condition selects. */
export const newestVisible = (db: Db, condition: SQL, limit: number) =>
  db
    .select(cardColumns)
    .from(photos)
    .where(and(condition, isVisible))
    .orderBy(desc(photos.publishedAt), desc(photos.id))
    .limit(limit)

/** The cards of these photos in this order, without photos that visitors cannot see. */
export async function cardsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select(cardColumns)
    .from(photos)
    .where(and(sql`${photos.id} = any(${sql.param(ids)})`, isVisible))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
