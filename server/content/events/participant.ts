import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { events, eventRegistrations as table } from './events.table.ts'
import { type PlacesCtx, release } from './places.ts'

/** Where somebody is registered, for them to take away. */
export const registrationsOf = (db: Db, userId: string, most: number) =>
  db
    .select({ id: events.id, title: events.title, startsAt: events.startsAt, state: table.state, at: table.createdAt })
    .from(table)
    .innerJoin(events, and(eq(events.tenantId, table.tenantId), eq(events.id, table.eventId)))
    .where(eq(table.userId, userId))
    .limit(most)

/** Gives somebody's places back, to whoever waits for them. */
export async function leaveEvents(ctx: PlacesCtx, userId: string) {
  const held = await ctx.db
    .select({ event: events })
    .from(table)
    .innerJoin(events, and(eq(events.tenantId, table.tenantId), eq(events.id, table.eventId)))
    .where(and(eq(table.userId, userId), ne(table.state, 'cancelled')))
    // Always in one order, so that two who leave never wait for each other.
    .orderBy(asc(events.id))
    .for('update', { of: events })
  for (const { event } of held) await release(ctx, event, eq(table.userId, userId))
}
