import { and, inArray } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import { clipUrl } from '../clips/present.ts'
import { videos } from './videos.table.ts'
import { isVisible } from './visible.ts'

/** The URLs of those of these videos that visitors may see, by id: a file, or an embedded player. */
export async function visibleVideoUrls(ctx: Pick<TxContext, 'db' | 'site' | 'files'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { id, clip, clipEnding, youtube, published, trashedAt } = videos
  const rows = await ctx.db
    .select({ id, clip, clipEnding, youtube, published, trashedAt })
    .from(videos)
    .where(and(inArray(id, [...ids]), isVisible))
  return new Map(rows.map((row) => [row.id, row.youtube || clipUrl(ctx, row)]))
}
