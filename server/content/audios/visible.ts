import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentType } from '../content/content-type.ts'
import { audios } from './audios.table.ts'

/** What visitors may see, written out so that the planner recognises the indexes that hold only these rows. */
export const shown = sql`${audios.published} and ${audios.trashedAt} is null`

/** Audio, to the parts that all kinds of content share. */
export const audioType: ContentType = { kind: 'audios', noun: 'audio', table: audios, key: audios.id, shown }

/** Whether the sound or the cover made of these bytes is for everybody. */
export async function audioFileIsPublic(db: Db, sha256: string) {
  const rows = await db
    .select({ id: audios.id })
    .from(audios)
    .where(and(or(eq(audios.clip, sha256), eq(audios.sha256, sha256)), shown))
    .limit(1)
  return rows.length > 0
}
