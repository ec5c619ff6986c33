import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { events, eventRegistrations as table } from './events.table.ts'
import { type LeaveCtx, leave } from './register.ts'
import { shown } from './visible.ts'

const theirs = (db: Db, userId: string) =>
  db
    .select({ id: events.id, title: events.title, startsAt: events.startsAt, state: table.state, at: table.createdAt })
    .from(table)
    .innerJoin(events, and(eq(events.tenantId, table.tenantId), eq(events.id, table.eventId)))
    .$dynamic()
    .where(eq(table.userId, userId))

/** Where somebody is registered, for them to take away. */
export const registrationsOf = (db: Db, userId: string, most: number) => theirs(db, userId).limit(most)

/** Gives somebody's places back, to whoever waits for them. */
export async function leaveEvents(ctx: LeaveCtx, userId: string) {
  const rows = await theirs(ctx.db, userId).where(and(eq(table.userId, userId), shown))
  for (const { id } of rows) await leave(ctx, id, userId)
}
