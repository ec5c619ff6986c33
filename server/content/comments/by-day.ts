import { and, count, eq, sql } from 'drizzle-orm'
import { dayAtIndex, dayIndex, isDuringDays, type LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { comments } from './comments.table.ts'

/** The number of approved comments per day. */
export async function commentsByDay(db: Db, days: LocalDays) {
  const rows = await db
    .select({ place: dayIndex(comments.createdAt, days), comments: count() })
    .from(comments)
    .where(and(eq(comments.state, 'approved'), isDuringDays(comments.createdAt, days)))
    .groupBy(sql`1`)
  return rows.map((row) => ({ day: dayAtIndex(days, row.place), comments: row.comments }))
}
