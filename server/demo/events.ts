import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { EventType } from '#shared/content/event-options.ts'
import { withOffset } from '#shared/core/event-dates.ts'
import { centsOf } from '#shared/core/money.ts'
import { cleanHtml } from '../content/content/clean-html.ts'
import { eventRegistrations, events } from '../content/events/events.table.ts'
import type { PhotoRow } from '../content/photos/photos.table.ts'
import { coverOf } from './gallery.ts'
import { hoursAgo, randomSequence, readJson } from './helpers.ts'

/** An entry of `resources/demo/events.json`. */
interface DemoEvent {
  title: string
  caption: string
  description: string
  category: string
  eventType: EventType
  /** Days from now, and the local time. */
  inDays: number
  at: string
  hours: number
  timeZone: string
  location: string
  address: string
  city: string
  joinUrl?: string
  price: number
  capacity?: number
  /** Numbers of guests who are registered and on the waiting list. */
  coming: number
  waiting: number
  cover: string
  tags: string[]
}

/** Adds the events of the demo with registrations of guests. Skips what exists. */
export async function addEvents(
  pipeline: RequestPipeline,
  siteId: string,
  folder: string,
  gallery: ReadonlyMap<string, PhotoRow>,
  people: string[],
) {
  const list = await readJson<DemoEvent[]>(folder, 'events.json')
  for (const [place, demo] of list.entries()) {
    const { inDays, at, hours, price, coming, waiting, cover, description, ...event } = demo
    const startsAt = localTime(inDays, at, event.timeZone)
    const photo = gallery.get(cover.replace(/\.jpg$/, ''))
    const random = randomSequence(place + 900)
    await pipeline.forCompany(siteId, 'write', async ({ db, invalidate }) => {
      if (await db.$count(events, eq(events.title, event.title))) return
      const [row] = await db
        .insert(events)
        .values({
          ...event,
          ...(photo && coverOf(photo)),
          description: await cleanHtml(siteId, description),
          startsAt,
          endsAt: new Date(Date.parse(startsAt) + hours * 3600_000).toISOString(),
          priceCents: centsOf(price),
          registrations: coming,
          views: 30 + Math.floor(random() * 700),
          published: true,
          publishedAt: hoursAgo(24 * 90 + place),
        })
        .returning({ id: events.id })
      const guests = people.slice(0, coming + waiting)
      await db.insert(eventRegistrations).values(
        guests.map((userId, number) => ({
          eventId: row!.id,
          userId,
          state: number < coming ? ('registered' as const) : ('waiting' as const),
          createdAt: hoursAgo(48 - number),
        })),
      )
      invalidate('events')
    })
  }
}

/** A time of day in a time zone, some days from now. */
function localTime(days: number, at: string, timeZone: string): string {
  const text = withOffset(hoursAgo(-24 * days), timeZone)
  return new Date(`${text.slice(0, 10)}T${at}:00${text.slice(19)}`).toISOString()
}
