import { sql } from 'drizzle-orm'
import type { ContentType } from '../content/content-type.ts'
import { audios } from './audios.table.ts'

/** What visitors may see, written out so that the planner recognises the indexes that hold only these rows. */
export const shown = sql`${audios.published} and ${audios.trashedAt} is null`

/** Audio, to the parts that all kinds of content share. */
export const audioType: ContentType = { kind: 'audios', noun: 'audio', table: audios, key: audios.id, shown }
