import type { Db } from '#server/core/db/tenancy.ts'
import type { EventNews } from '#server/core/jobs/jobs.ts'
import { compose, type EmailMessage, type Writing } from '#server/core/mail/emails.ts'
import { eventWhen } from '#shared/core/event-dates.ts'
import type { EventRow } from './events.table.ts'

interface About {
  to: string
  event: EventRow
  origin: string
  /** By which a guest cancels; absent for accounts, who cancel on the page. */
  cancelLink?: string | undefined
}
type Parts = ReturnType<Parameters<typeof compose>[3]>

/** What somebody is told about an event they registered for. */
export function eventEmail(db: Db, about: About, news: EventNews): Promise<EmailMessage> {
  const [subject, parts] = saying(about, news)
  return compose(
    db,
    about.to,
    () => subject,
    (_, write) => parts(write),
  )
}

function saying(about: About, news: EventNews): [subject: string, (write: Writing) => Parts] {
  const { event } = about
  const { title } = event
  switch (news.what) {
    case 'joined':
      return [
        `You are registered: ${title}`,
        (write) => [`You have a place at “${title}”.`, ...practical(about, write)],
      ]
    case 'moved-up':
      return [
        `A place became free: ${title}`,
        (write) => [`A place became free at “${title}”, and it is yours.`, ...practical(about, write)],
      ]
    case 'queued':
      return [
        `You are on the waiting list: ${title}`,
        () => [
          `“${title}” is full. You are on the waiting list, and we write to you as soon as a place becomes free.`,
          whenOf(event),
          ...(about.cancelLink ? waysOut(about) : linkTo(about)),
        ],
      ]
    case 'cancelled':
      return [
        `Your registration was cancelled: ${title}`,
        () => [
          `Whoever holds “${title}” cancelled your registration for it.`,
          whenOf(event),
          'Is that a mistake? Then write to us.',
          { address: `${about.origin}/contact?subject=${encodeURIComponent(title)}`, label: 'Write to us' },
        ],
      ]
    case 'changed':
      return [
        `Time or place changed: ${title}`,
        () => [
          `Something changed about “${title}”, for which you registered. Before, it was:`,
          [news.was.when, news.was.where].filter(Boolean).join('\n'),
          'Now it is:',
          [whenOf(event), whereOf(event)].filter(Boolean).join('\n'),
          ...waysOut(about),
        ],
      ]
  }
}

function practical(about: About, { money }: Writing): Parts {
  const { eventType, joinUrl, priceCents } = about.event
  const place = placeOf(about.event)
  return [
    whenOf(about.event),
    ...(place ? [place] : []),
    ...(priceCents > 0 ? [`You pay at the door: ${money(priceCents)}.`] : []),
    ...(eventType === 'virtual' && joinUrl ? [{ address: joinUrl, label: 'Join online' }] : []),
    ...waysOut(about),
  ]
}

/** How to cancel. */
const waysOut = (about: About): Parts =>
  about.cancelLink
    ? [
        'Can you not come after all? Then cancel your registration, and somebody else can.',
        { address: about.cancelLink, label: 'See or cancel your registration' },
      ]
    : ['Can you not come after all? Then cancel on the page of the event, and somebody else can.', ...linkTo(about)]

/** The code by which a guest proves an address. */
export const guestCodeEmail = (db: Db, { to, event, code }: { to: string; event: EventRow; code: string }) =>
  compose(
    db,
    to,
    (site) => `Your code for ${site}`,
    (site) => [
      `Enter this code to register for “${event.title}” at ${site}:`,
      { code },
      'It is good for 10 minutes and works once.',
      'You did not ask for it? Ignore this mail, and nothing happens.',
    ],
  )

export const whenOf = ({ startsAt, endsAt, timeZone }: EventRow) =>
  eventWhen({ start_date: startsAt, end_date: endsAt, timeZone })

const placeOf = ({ location, address, city }: EventRow) => [location, address, city].filter(Boolean).join(', ')

/** Also where a virtual one is: whoever reads it registered. */
export const whereOf = (event: EventRow) =>
  event.eventType === 'virtual' ? ['Online', event.joinUrl].filter(Boolean).join(': ') : placeOf(event)

/** What visitors do not see has no page. */
const linkTo = ({ event, origin }: About): Parts =>
  event.published && event.trashedAt === null
    ? [{ address: `${origin}/events/${event.id}`, label: 'See the event' }]
    : []
