import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Audio } from '#shared/content/audios.ts'
import { found } from '#shared/core/errors.ts'
import { type AudioRow, audios } from './audios.table.ts'
import { cardColumns } from './list.ts'
import { adminAudioOf, cardOf } from './present.ts'
import { reviewsOf } from './reviews.ts'
import { shown } from './visible.ts'

type Ctx = Pick<Inside, 'db' | 'site' | 'files'>

/** Reviews that come with the page. */
const atOnce = 5

/** A sound as visitors find it. Throws NOT_FOUND. */
export async function readAudio(ctx: Ctx, id: string): Promise<Audio> {
  const row = found(
    await ctx.db
      .select()
      .from(audios)
      .where(and(eq(audios.id, id), shown)),
    'audio',
  )
  const { rows: reviews } = await reviewsOf(ctx.db, id, { limit: atOnce })
  return { ...adminAudioOf(ctx, row), reviews, related: await related(ctx, row) }
}

/** A sound as staff find it. Throws NOT_FOUND. */
export const storedAudio = async (db: Db, id: string): Promise<AudioRow> =>
  found(await db.select().from(audios).where(eq(audios.id, id)), 'audio')

/** Four others: first those with the most tags in common, then those of its kind, then the newest. */
async function related(ctx: Ctx, { id, tags, type, artist }: AudioRow) {
  const lower = tags.map((tag) => tag.toLowerCase())
  const common = sql`(select count(*) from unnest(${audios.tags}) tag where lower(tag) = any(${sql.param(lower)}::text[]))`
  const alike = sql`(${audios.type} = ${type})::int + (${artist} <> '' and ${audios.artist} = ${artist})::int`
  const rows = await ctx.db
    .select(cardColumns)
    .from(audios)
    .where(and(shown, ne(audios.id, id)))
    .orderBy(desc(sql`${common} * 2 + ${alike}`), desc(audios.publishedAt), desc(audios.id))
    .limit(4)
  return rows.map((row) => cardOf(ctx, row))
}
