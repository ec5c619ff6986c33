import { sql } from 'drizzle-orm'
import type { ContentType } from '../content/content-type.ts'
import { audios } from './audios.table.ts'

/** Without parameters, so that the query planner uses the partial indexes with the same condition. */
export const isVisible = sql`${audios.published} and ${audios.trashedAt} is null`

export const audioType = {
  kind: 'audios',
  noun: 'audio',
  table: audios,
  key: audios.id,
  isVisible,
} satisfies ContentType
