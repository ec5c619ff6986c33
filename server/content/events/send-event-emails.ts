import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { EventUpdate, JobData } from '#server/core/jobs/jobs.ts'
import { wantsEmail } from '#server/identity/auth/notifications.ts'
import { emailOf } from '#server/identity/auth/users.ts'
import { eventEmail } from './event-emails.ts'
import { type EventRow, events, eventRegistrations as registrations } from './events.table.ts'

type Ctx = Pick<TxContext, 'db' | 'jobs'> & { site: Pick<TxContext['site'], 'origin'> }

/** Maximum number of emails that are composed within the request, and within one job. */
const [maxInRequest, maxInJob] = [5, 100]

/** Queues emails to registered people in this transaction, unless they turned off emails about events. */
export async function sendEventEmails(ctx: Ctx, event: EventRow, registrationIds: string[], news: EventUpdate) {
  if (registrationIds.length <= maxInRequest) return queueEmails(ctx, event, registrationIds, news, randomUUID())
  const key = randomUUID()
  for (let from = 0; from < registrationIds.length; from += maxInJob)
    await ctx.jobs.add('event-letters', {
      eventId: event.id,
      registrationIds: registrationIds.slice(from, from + maxInJob),
      news,
      key,
    })
}

/** The job that composes the emails. It queues all or none, and the ids make a repeated job harmless. */
export async function composeEventEmails(
  pipeline: RequestPipeline,
  { tenantId, eventId, registrationIds, userIds, news, key }: JobData['event-letters'],
): Promise<void> {
  const site = await pipeline.parts.sites.withId(tenantId)
  await pipeline.forCompany(tenantId, 'write', async ({ db, jobs }) => {
    const [event] = await db.select().from(events).where(eq(events.id, eventId))
    // The event may have been deleted meanwhile.
    if (!event) return
    const ids = registrationIds ?? (await idsOfUsers(db, eventId, userIds ?? []))
    await queueEmails({ db, jobs, site }, event, ids, news, key)
  })
}

/** Older versions of the server queued jobs with user ids. */
async function idsOfUsers(db: Db, eventId: string, userIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), inArray(registrations.userId, userIds)))
  return rows.map(({ id }) => id)
}

async function queueEmails({ db, jobs, site }: Ctx, event: EventRow, ids: string[], news: EventUpdate, key: string) {
  const rows = await db.select().from(registrations).where(inArray(registrations.id, ids)).orderBy(registrations.id)
  for (const { id, userId, guestEmail, guestToken } of rows) {
    const to = userId ? await emailOf(db, userId) : guestEmail
    if (!to || (userId && !(await wantsEmail(db, userId, 'events')))) continue
    const cancelLink = guestToken ? `${site.origin}/events/${event.id}?registration=${id}.${guestToken}` : undefined
    const email = await eventEmail(db, { to, event, origin: site.origin, cancelLink }, news)
    await jobs.add('send-mail', { ...email, id: idOf(`${key} ${id}`) })
  }
}

/** A UUID derived from a text. */
const idOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
