import { count, sql } from 'drizzle-orm'
import { dayAtPlace, duringDays, type LocalDays, placeOfDay } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { likes } from './likes.table.ts'

/** How many likes of each day still stand. */
export async function likesByDay(db: Db, days: LocalDays) {
  const rows = await db
    .select({ place: placeOfDay(likes.createdAt, days), likes: count() })
    .from(likes)
    .where(duringDays(likes.createdAt, days))
    .groupBy(sql`1`)
  return rows.map((row) => ({ day: dayAtPlace(days, row.place), likes: row.likes }))
}
