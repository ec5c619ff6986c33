import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { events, eventRegistrations as table } from './events.table.ts'
import { type PlacesCtx, release } from './places.ts'

/** A user's registrations for the export of personal data. */
export const registrationsOf = (db: Db, userId: string, max: number) =>
  db
    .select({ id: events.id, title: events.title, startsAt: events.startsAt, state: table.state, at: table.createdAt })
    .from(table)
    .innerJoin(events, and(eq(events.tenantId, table.tenantId), eq(events.id, table.eventId)))
    .where(eq(table.userId, userId))
    .limit(max)

/** Cancels all registrations of a user. The places go to the waiting lists. */
export async function cancelAllOf(ctx: PlacesCtx, userId: string) {
  const registered = await ctx.db
    .select({ event: events })
    .from(table)
    .innerJoin(events, and(eq(events.tenantId, table.tenantId), eq(events.id, table.eventId)))
    .where(and(eq(table.userId, userId), ne(table.state, 'cancelled')))
    // Always locked in the same order, so that concurrent calls do not deadlock.
    .orderBy(asc(events.id))
    .for('update', { of: events })
  for (const { event } of registered) await release(ctx, event, eq(table.userId, userId))
}
