import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { EventNews, JobData } from '#server/core/jobs/jobs.ts'
import { wants } from '#server/identity/auth/notifications.ts'
import { addressOf } from '#server/identity/auth/users.ts'
import { eventEmail } from './event-emails.ts'
import { type EventRow, events, eventRegistrations as registrations } from './events.table.ts'

type Ctx = Pick<Inside, 'db' | 'jobs'> & { site: Pick<Inside['site'], 'origin'> }

/** Letters that are written while somebody waits for an answer, and in one go of the work behind it. */
const [atOnce, inOneGo] = [5, 100]

/** Writes to people who registered as part of the transaction, unless they do not want mail about events. */
export async function writeTo(ctx: Ctx, event: EventRow, registrationIds: string[], news: EventNews) {
  if (registrationIds.length <= atOnce) return write(ctx, event, registrationIds, news, randomUUID())
  const key = randomUUID()
  for (let from = 0; from < registrationIds.length; from += inOneGo)
    await ctx.jobs.add('event-letters', {
      eventId: event.id,
      registrationIds: registrationIds.slice(from, from + inOneGo),
      news,
      key,
    })
}

/** The work behind it. All letters of a go are queued or none; done again, they are the same letters. */
export async function writeEmails(
  pipeline: RequestPipeline,
  { tenantId, eventId, registrationIds, userIds, news, key }: JobData['event-letters'],
): Promise<void> {
  const site = await pipeline.parts.sites.withId(tenantId)
  await pipeline.forCompany(tenantId, 'write', async ({ db, jobs }) => {
    const [event] = await db.select().from(events).where(eq(events.id, eventId))
    // Deleted for good meanwhile: there is nothing left to tell.
    if (!event) return
    const ids = registrationIds ?? (await idsOfUsers(db, eventId, userIds ?? []))
    await write({ db, jobs, site }, event, ids, news, key)
  })
}

/** Jobs queued by versions before guests could register name users. */
async function idsOfUsers(db: Db, eventId: string, userIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), inArray(registrations.userId, userIds)))
  return rows.map(({ id }) => id)
}

async function write({ db, jobs, site }: Ctx, event: EventRow, ids: string[], news: EventNews, key: string) {
  const rows = await db.select().from(registrations).where(inArray(registrations.id, ids)).orderBy(registrations.id)
  for (const { id, userId, guestEmail, guestToken } of rows) {
    const to = userId ? await addressOf(db, userId) : guestEmail
    if (!to || (userId && !(await wants(db, userId, 'events')))) continue
    const cancelLink = guestToken ? `${site.origin}/events/${event.id}?registration=${id}.${guestToken}` : undefined
    const letter = await eventEmail(db, { to, event, origin: site.origin, cancelLink }, news)
    await jobs.add('send-mail', { ...letter, id: idOf(`${key} ${id}`) })
  }
}

/** An id that is the same for the same text. */
const idOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
