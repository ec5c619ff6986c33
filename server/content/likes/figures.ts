import { count, sql } from 'drizzle-orm'
import { dayAtIndex, dayIndex, isDuringDays, type LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { likes } from './likes.table.ts'

/** The number of current likes by the day they were given. */
export async function likesByDay(db: Db, days: LocalDays) {
  const rows = await db
    .select({ place: dayIndex(likes.createdAt, days), likes: count() })
    .from(likes)
    .where(isDuringDays(likes.createdAt, days))
    .groupBy(sql`1`)
  return rows.map((row) => ({ day: dayAtIndex(days, row.place), likes: row.likes }))
}
