import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Video } from '#shared/content/videos.ts'
import { requireRow } from '#shared/core/errors.ts'
import { foundOrGone } from '../content/content-type.ts'
import { cardColumns, videoList } from './list.ts'
import { adminVideoOf, type CardRow, cardOf } from './present.ts'
import { videos } from './videos.table.ts'
import { isVisible, videoType } from './visible.ts'

/** A video for visitors. Throws NOT_FOUND, and GONE when it is in the trash. */
export async function readVideo(ctx: Pick<TxContext, 'db' | 'site' | 'files'>, id: string): Promise<Video> {
  const rows = await ctx.db
    .select(cardColumns)
    .from(videos)
    .where(and(eq(videos.id, id), isVisible))
  const row = await foundOrGone(ctx.db, videoType, id, rows)
  const sameCategory = sql`(${videos.category} = ${row.category})::int`
  const related = await videoList.related(ctx.db, row, sameCategory, 3)
  return { ...adminVideoOf(ctx, row), related: related.map((other) => cardOf(ctx, other)) }
}

/** A video for content managers. Throws NOT_FOUND. */
export const storedVideo = async (db: Db, id: string): Promise<CardRow> =>
  requireRow(await db.select(cardColumns).from(videos).where(eq(videos.id, id)), 'video')
