import type { Db } from '#server/core/db/tenancy.ts'
import type { EventUpdate } from '#server/core/jobs/jobs.ts'
import { type Content, type EmailFormat, type EmailMessage, type Part, writeEmail } from '#server/core/mail/emails.ts'
import { eventWhen } from '#shared/core/event-dates.ts'
import type { EventRow } from './events.table.ts'

interface About {
  to: string
  event: EventRow
  origin: string
  /** The cancellation link of a guest. Users with an account cancel on the page. */
  cancelLink?: string | undefined
}
/** An email about a registration. */
export const eventEmail = (db: Db, about: About, news: EventUpdate): Promise<EmailMessage> =>
  writeEmail(db, about.to, (_, format) => contentOf(about, news, format))

function contentOf(about: About, news: EventUpdate, format: EmailFormat): Content {
  const { event } = about
  const { title } = event
  switch (news.what) {
    case 'joined':
      return [`You are registered: ${title}`, `You have a place at “${title}”.`, ...practical(about, format)]
    case 'moved-up':
      return [
        `A place became free: ${title}`,
        `A place became free at “${title}”, and it is yours.`,
        ...practical(about, format),
      ]
    case 'queued':
      return [
        `You are on the waiting list: ${title}`,
        `“${title}” is full. You are on the waiting list, and we write to you as soon as a place becomes free.`,
        whenOf(event),
        ...(about.cancelLink ? howToCancel(about) : linkTo(about)),
      ]
    case 'cancelled':
      return [
        `Your registration was cancelled: ${title}`,
        `The organizer of “${title}” cancelled your registration.`,
        whenOf(event),
        'If you think this is a mistake, contact us.',
        { address: `${about.origin}/contact?subject=${encodeURIComponent(title)}`, label: 'Write to us' },
      ]
    case 'changed':
      return [
        `Time or place changed: ${title}`,
        `Something changed about “${title}”, for which you registered. Before, it was:`,
        [news.was.when, news.was.where].filter(Boolean).join('\n'),
        'Now it is:',
        [whenOf(event), whereOf(event)].filter(Boolean).join('\n'),
        ...howToCancel(about),
      ]
  }
}

function practical(about: About, { money }: EmailFormat): Part[] {
  const { eventType, joinUrl, priceCents } = about.event
  const place = placeOf(about.event)
  return [
    whenOf(about.event),
    ...(place ? [place] : []),
    ...(priceCents > 0 ? [`You pay at the venue: ${money(priceCents)}.`] : []),
    ...(eventType === 'virtual' && joinUrl ? [{ address: joinUrl, label: 'Join online' }] : []),
    ...howToCancel(about),
  ]
}

const howToCancel = (about: About): Part[] =>
  about.cancelLink
    ? [
        'If you can’t come, cancel your registration so that your place can go to another guest.',
        { address: about.cancelLink, label: 'See or cancel your registration' },
      ]
    : ['If you can’t come, cancel on the event’s page so that your place can go to another guest.', ...linkTo(about)]

/** The code that verifies a guest's email address. */
export const guestCodeEmail = (db: Db, { to, event, code }: { to: string; event: EventRow; code: string }) =>
  writeEmail(db, to, (site) => [
    `Your code for ${site}`,
    `Enter this code to register for “${event.title}” at ${site}:`,
    { code },
    'It expires in 10 minutes and works once.',
    'If you did not request this code, ignore this email.',
  ])

export const whenOf = ({ startsAt, endsAt, timeZone }: EventRow) =>
  eventWhen({ start_date: startsAt, end_date: endsAt, timeZone })

const placeOf = ({ location, address, city }: EventRow) => [location, address, city].filter(Boolean).join(', ')

/** Includes the link to a virtual event, so it is for registered users only. */
export const whereOf = (event: EventRow) =>
  event.eventType === 'virtual' ? ['Online', event.joinUrl].filter(Boolean).join(': ') : placeOf(event)

/** Only visible events have a page. */
const linkTo = ({ event, origin }: About): Part[] =>
  event.published && event.trashedAt === null
    ? [{ address: `${origin}/events/${event.id}`, label: 'See the event' }]
    : []
