import { and, eq, sql } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import type { Audio } from '#shared/content/audios.ts'
import { requireRow } from '#shared/core/errors.ts'
import { audios } from './audios.table.ts'
import { audioList } from './list.ts'
import { adminAudioOf, cardOf } from './present.ts'
import { reviewsOf } from './reviews.ts'
import { isVisible } from './visible.ts'

/** Reviews that are included in the page. */
const firstReviews = 5

/** An audio track for visitors. Throws NOT_FOUND. */
export async function readAudio(ctx: Pick<TxContext, 'db' | 'site' | 'files'>, id: string): Promise<Audio> {
  const row = requireRow(
    await ctx.db
      .select()
      .from(audios)
      .where(and(eq(audios.id, id), isVisible)),
    'audio',
  )
  const { type, artist } = row
  const similarity = sql`(${audios.type} = ${type})::int + (${artist} <> '' and ${audios.artist} = ${artist})::int`
  const { rows: reviews } = await reviewsOf(ctx.db, id, { limit: firstReviews })
  const related = await audioList.related(ctx.db, row, similarity, 4)
  return { ...adminAudioOf(ctx, row), reviews, related: related.map((other) => cardOf(ctx, other)) }
}
