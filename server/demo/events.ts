import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { EventCategory, EventType } from '#shared/content/event-options.ts'
import { withOffset } from '#shared/core/event-dates.ts'
import { centsOf } from '#shared/core/money.ts'
import { cleanHtml } from '../content/content/clean-html.ts'
import { eventRegistrations, events } from '../content/events/events.table.ts'
import type { PhotoRow } from '../content/photos/photos.table.ts'
import { chances, hoursAgo } from './chances.ts'
import { coverOf } from './gallery.ts'

/** An entry of `resources/demo/events.json`. */
interface DemoEvent {
  title: string
  caption: string
  description: string
  category: EventCategory
  eventType: EventType
  /** Days from the first start, and the time there. */
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
  /** How many of the guests come, and how many more wait. */
  coming: number
  waiting: number
  cover: string
  tags: string[]
}

/** Announces the demonstration's events; some of its guests come. What is there already is left alone. */
export async function announceEvents(
  pipeline: RequestPipeline,
  siteId: string,
  folder: string,
  gallery: ReadonlyMap<string, PhotoRow>,
  people: string[],
) {
  const list = JSON.parse(await readFile(join(folder, 'events.json'), 'utf8')) as DemoEvent[]
  for (const [place, demo] of list.entries()) {
    const { inDays, at, hours, price, coming, waiting, cover, description, ...event } = demo
    const startsAt = momentOf(inDays, at, event.timeZone)
    const photo = gallery.get(cover.replace(/\.jpg$/, ''))
    const chance = chances(place + 900)
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
          views: 30 + Math.floor(chance() * 700),
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

/** A time of day so many days from now, in a zone. */
function momentOf(days: number, at: string, timeZone: string): string {
  const then = new Date(Date.now() + days * 24 * 3600_000).toISOString()
  const told = withOffset(then, timeZone)
  return new Date(`${told.slice(0, 10)}T${at}:00${told.slice(19)}`).toISOString()
}
