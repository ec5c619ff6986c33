import { eventWhen } from '#shared/event-dates.ts'
import type { Db } from '../db/tenancy.ts'
import { compose, type Letter } from '../mail/letters.ts'
import type { EventRow } from './events.table.ts'

interface About {
  to: string
  event: EventRow
  origin: string
}

/** To somebody who has a place. */
export const joinedLetter = (db: Db, about: About): Promise<Letter> =>
  compose(
    db,
    about.to,
    () => `You are registered: ${about.event.title}`,
    () => [`You have a place at “${about.event.title}”.`, ...practical(about)],
  )

/** To somebody who waits for one. */
export const queuedLetter = (db: Db, about: About): Promise<Letter> =>
  compose(
    db,
    about.to,
    () => `You are on the waiting list: ${about.event.title}`,
    () => [
      `“${about.event.title}” is full. You are on the waiting list, and we write to you as soon as a place becomes free.`,
      eventTime(about.event),
      { address: addressOf(about), label: 'See the event' },
    ],
  )

/** To somebody who waited, and has a place now. */
export const movedUpLetter = (db: Db, about: About): Promise<Letter> =>
  compose(
    db,
    about.to,
    () => `A place became free: ${about.event.title}`,
    () => [`A place became free at “${about.event.title}”, and it is yours.`, ...practical(about)],
  )

function practical(about: About) {
  const { eventType, joinUrl, location, address, city, priceCents } = about.event
  const place = [location, address, city].filter(Boolean).join(', ')
  return [
    eventTime(about.event),
    ...(place ? [place] : []),
    ...(priceCents > 0 ? [`You pay at the door: $${(priceCents / 100).toFixed(2)}.`] : []),
    ...(eventType === 'virtual' && joinUrl ? [{ address: joinUrl, label: 'Join online' }] : []),
    'Can you not come after all? Then cancel on the page of the event, and somebody else can.',
    { address: addressOf(about), label: 'See the event' },
  ]
}

const eventTime = ({ startsAt, endsAt, timeZone }: EventRow) =>
  eventWhen({ start_date: startsAt, end_date: endsAt, timeZone })

const addressOf = ({ event, origin }: About) => `${origin}/events/${event.id}`
