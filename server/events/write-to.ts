import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { wants } from '../auth/notifications.ts'
import { addressOf } from '../auth/users.ts'
import type { Inside } from '../context.ts'
import type { Desk } from '../desk.ts'
import type { JobData } from '../jobs/jobs.ts'
import { eventLetter } from './event-letters.ts'
import type { EventNews } from './event-news.ts'
import { type EventRow, events } from './events.table.ts'

type Ctx = Pick<Inside, 'db' | 'jobs'> & { site: Pick<Inside['site'], 'origin'> }

/** Letters that are written while somebody waits for an answer, and in one go of the work behind it. */
const [atOnce, inOneGo] = [5, 100]

/** Writes to people who registered as part of the transaction, unless they do not want mail about events. */
export async function writeTo(ctx: Ctx, event: EventRow, userIds: string[], news: EventNews) {
  if (userIds.length <= atOnce) return write(ctx, event, userIds, news, randomUUID())
  const key = randomUUID()
  for (let from = 0; from < userIds.length; from += inOneGo)
    await ctx.jobs.add('event-letters', {
      eventId: event.id,
      userIds: userIds.slice(from, from + inOneGo),
      news,
      key,
    })
}

/** The work behind it. All letters of a go are queued or none; done again, they are the same letters. */
export async function writeLetters(
  desk: Desk,
  { tenantId, eventId, userIds, news, key }: JobData['event-letters'],
): Promise<void> {
  const site = await desk.parts.sites.withId(tenantId)
  await desk.forCompany(tenantId, 'write', async ({ db, jobs }) => {
    const [event] = await db.select().from(events).where(eq(events.id, eventId))
    // Deleted for good meanwhile: there is nothing left to tell.
    if (event) await write({ db, jobs, site }, event, userIds, news, key)
  })
}

async function write({ db, jobs, site }: Ctx, event: EventRow, userIds: string[], news: EventNews, key: string) {
  for (const userId of userIds) {
    const to = await addressOf(db, userId)
    if (!to || !(await wants(db, userId, 'events'))) continue
    const letter = await eventLetter(db, { to, event, origin: site.origin }, news)
    await jobs.add('send-mail', { ...letter, id: idOf(`${key} ${userId}`) })
  }
}

/** An id that is the same for the same text. */
const idOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
