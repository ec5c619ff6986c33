import { and, inArray } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import { clipAddress } from '../clips/address.ts'
import { videos } from './videos.table.ts'
import { shown } from './visible.ts'

/** Where those of these videos are that visitors may see, by id: a file or a player elsewhere. */
export async function shownAddresses(ctx: Pick<Inside, 'db' | 'site' | 'files'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { id, clip, clipEnding, youtube } = videos
  const rows = await ctx.db
    .select({ id, clip, clipEnding, youtube })
    .from(videos)
    .where(and(inArray(id, [...ids]), shown))
  return new Map(rows.map((row) => [row.id, row.youtube || clipAddress(ctx, row, true)]))
}
