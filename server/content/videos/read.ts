import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Video } from '#shared/content/videos.ts'
import { found } from '#shared/core/errors.ts'
import { foundOrGone } from '../content/content-type.ts'
import { cardColumns } from './list.ts'
import { adminVideoOf, type CardRow, cardOf } from './present.ts'
import { videos } from './videos.table.ts'
import { shown, videoType } from './visible.ts'

type Ctx = Pick<Inside, 'db' | 'site' | 'files'>

/** A video as visitors see it. Throws NOT_FOUND, and GONE for what lies in the trash. */
export async function readVideo(ctx: Ctx, id: string): Promise<Video> {
  const rows = await ctx.db
    .select(cardColumns)
    .from(videos)
    .where(and(eq(videos.id, id), shown))
  const row = await foundOrGone(ctx.db, videoType, id, rows)
  return { ...adminVideoOf(ctx, row), related: await related(ctx, row) }
}

/** A video as staff see it. Throws NOT_FOUND. */
export const storedVideo = async (db: Db, id: string): Promise<CardRow> =>
  found(await db.select(cardColumns).from(videos).where(eq(videos.id, id)), 'video')

/** Three others: first those with the most tags in common, then those of its category, then the newest. */
async function related(ctx: Ctx, { id, tags, category }: CardRow) {
  const lower = tags.map((tag) => tag.toLowerCase())
  const common = sql`(select count(*) from unnest(${videos.tags}) tag where lower(tag) = any(${sql.param(lower)}::text[]))`
  const rows = await ctx.db
    .select(cardColumns)
    .from(videos)
    .where(and(shown, ne(videos.id, id)))
    .orderBy(
      desc(sql`${common} * 2 + (${videos.category} = ${category})::int`),
      desc(videos.publishedAt),
      desc(videos.id),
    )
    .limit(3)
  return rows.map((row) => cardOf(ctx, row))
}
