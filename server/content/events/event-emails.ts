import type { Db } from '#server/core/db/tenancy.ts'
import type { EventUpdate } from '#server/core/jobs/jobs.ts'
import {
  type EmailFormat,
  type EmailKind,
  type ExampleContext,
  emailKind,
  type Part,
} from '#server/core/mail/email-kinds.ts'
import { type EmailMessage, writeEmail } from '#server/core/mail/emails.ts'
import { eventWhen } from '#shared/core/event-dates.ts'
import type { EventRow } from './events.table.ts'

interface About {
  event: Event
  origin: string
  /** The cancellation link of a guest. Users with an account cancel on the page. */
  cancelLink?: string | undefined
}
const group = 'Events'
const variables = { eventTitle: 'Evening concert' }

const joined = emailKind({
  ...{ key: 'event-registered', group, title: 'Registered for an event', variables },
  when: 'After someone registered for an event and has a place',
  subject: 'You are registered: {eventTitle}',
  opening: 'You have a place at “{eventTitle}”.',
  closing: '',
  example: (context) => practical(exampleAbout(context), context.format),
})
const movedUp = emailKind({
  ...{ key: 'event-place-free', group, title: 'A place became free', variables },
  when: 'When someone on the waiting list of an event gets a place',
  subject: 'A place became free: {eventTitle}',
  opening: 'A place became free at “{eventTitle}”, and it is yours.',
  closing: '',
  example: (context) => practical(exampleAbout(context), context.format),
})
const queued = emailKind({
  ...{ key: 'event-waiting-list', group, title: 'On the waiting list of an event', variables },
  when: 'After someone registered for an event that is full',
  subject: 'You are on the waiting list: {eventTitle}',
  opening: '“{eventTitle}” is full. You are on the waiting list, and we write to you as soon as a place becomes free.',
  closing: '',
  example: (context) => queuedParts(exampleAbout(context)),
})
const cancelled = emailKind({
  ...{ key: 'event-cancelled', group, title: 'Registration cancelled', variables },
  when: 'After an admin cancelled a registration for an event',
  subject: 'Your registration was cancelled: {eventTitle}',
  opening: '',
  closing: '',
  example: (context) => cancelledParts(exampleAbout(context)),
})
const changed = emailKind({
  ...{ key: 'event-changed', group, title: 'Time or place of an event changed', variables },
  when: 'After the time or place of an event changed, to those who are registered',
  subject: 'Time or place changed: {eventTitle}',
  opening: 'Something changed about “{eventTitle}”, for which you registered.',
  closing: '',
  example: (context) => changedParts(exampleAbout(context), { when: 'June 1, 2030, 6:00 PM', where: 'Old hall' }),
})
const guestCode = emailKind({
  ...{ key: 'event-code', group, title: 'Code for a registration for an event', variables },
  when: 'When someone without an account registers for an event, to verify the address',
  subject: 'Your code for {siteName}',
  opening: 'Enter this code to register for “{eventTitle}” at {siteName}:',
  closing: '',
  example: () => guestCodeParts('012345'),
})

export const eventEmails: readonly EmailKind[] = [joined, movedUp, queued, cancelled, changed, guestCode]

type Event = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'location'
  | 'address'
  | 'city'
  | 'eventType'
  | 'joinUrl'
  | 'priceCents'
  | 'published'
  | 'trashedAt'
>

const exampleAbout = ({ origin }: ExampleContext): About => ({
  event: {
    id: '00000000-0000-4000-8000-000000000000',
    title: variables.eventTitle,
    startsAt: '2030-06-01T17:00:00.000Z',
    endsAt: '2030-06-01T19:00:00.000Z',
    timeZone: 'UTC',
    location: 'Town hall',
    address: '1 Main Street',
    city: 'Harare',
    eventType: 'local',
    joinUrl: '',
    priceCents: 500,
    published: true,
    trashedAt: null,
  },
  ...{ origin, cancelLink: undefined },
})

/** An email about a registration. */
export function eventEmail(db: Db, { to, ...about }: About & { to: string }, news: EventUpdate): Promise<EmailMessage> {
  const values = { eventTitle: about.event.title }
  switch (news.what) {
    case 'joined':
      return writeEmail(db, joined, to, (format) => ({ values, parts: practical(about, format) }))
    case 'moved-up':
      return writeEmail(db, movedUp, to, (format) => ({ values, parts: practical(about, format) }))
    case 'queued':
      return writeEmail(db, queued, to, { values, parts: queuedParts(about) })
    case 'cancelled':
      return writeEmail(db, cancelled, to, { values, parts: cancelledParts(about) })
    case 'changed':
      return writeEmail(db, changed, to, { values, parts: changedParts(about, news.was) })
  }
}

const queuedParts = (about: About): Part[] => [
  whenOf(about.event),
  ...(about.cancelLink ? howToCancel(about) : linkTo(about)),
]

const cancelledParts = ({ event, origin }: About): Part[] => [
  `The organizer of “${event.title}” cancelled your registration.`,
  whenOf(event),
  'If you think this is a mistake, contact us.',
  { address: `${origin}/contact?subject=${encodeURIComponent(event.title)}`, label: 'Write to us' },
]

const changedParts = (about: About, was: { when: string; where: string }): Part[] => [
  'Before, it was:',
  [was.when, was.where].filter(Boolean).join('\n'),
  'Now it is:',
  [whenOf(about.event), whereOf(about.event)].filter(Boolean).join('\n'),
  ...howToCancel(about),
]

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

const guestCodeParts = (code: string): Part[] => [
  { code },
  'It expires in 10 minutes and works once.',
  'If you did not request this code, ignore this email.',
]

/** The code that verifies a guest's email address. */
export const guestCodeEmail = (db: Db, { to, event, code }: { to: string; event: EventRow; code: string }) =>
  writeEmail(db, guestCode, to, { values: { eventTitle: event.title }, parts: guestCodeParts(code) })

export const whenOf = ({ startsAt, endsAt, timeZone }: Event) =>
  eventWhen({ start_date: startsAt, end_date: endsAt, timeZone })

const placeOf = ({ location, address, city }: Event) => [location, address, city].filter(Boolean).join(', ')

/** Includes the link to a virtual event, so it is for registered users only. */
export const whereOf = (event: Event) =>
  event.eventType === 'virtual' ? ['Online', event.joinUrl].filter(Boolean).join(': ') : placeOf(event)

/** Only visible events have a page. */
const linkTo = ({ event, origin }: About): Part[] =>
  event.published && event.trashedAt === null
    ? [{ address: `${origin}/events/${event.id}`, label: 'See the event' }]
    : []
