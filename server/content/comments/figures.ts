import { and, count, eq, sql } from 'drizzle-orm'
import { dayAtPlace, duringDays, type LocalDays, placeOfDay } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { comments } from './comments.table.ts'

/** How many comments of each day visitors may read. */
export async function commentsByDay(db: Db, days: LocalDays) {
  const rows = await db
    .select({ place: placeOfDay(comments.createdAt, days), comments: count() })
    .from(comments)
    .where(and(eq(comments.state, 'approved'), duringDays(comments.createdAt, days)))
    .groupBy(sql`1`)
  return rows.map((row) => ({ day: dayAtPlace(days, row.place), comments: row.comments }))
}
