import { z } from 'zod'
import { WebAddress } from '#shared/core/addresses.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Picture } from '#shared/core/picture.ts'
import {
  ById,
  bulkOf,
  Changed,
  Done,
  Id,
  Instant,
  line,
  listOf,
  PageQuery,
  Price,
  pageOf,
  required,
  SchedulableQuery,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { Email, PersonName } from '#shared/identity/auth.ts'
import { commentsOn } from './comments.ts'
import {
  adminEventSorts,
  eventCategories,
  eventSorts,
  eventTimeframes,
  eventTypes,
  longestDescription,
  mostPlaces,
  registrationSorts,
  registrationStates,
} from './event-options.ts'
import { Tags } from './photos.ts'
import { reactionsTo } from './reactions.ts'
import { revisionsOf } from './revisions.ts'

const Counter = z.int().min(0)

/** An event on a card. */
export const EventCard = z.object({
  _id: Id,
  title: z.string(),
  caption: z.string(),
  /** JPEG address that works everywhere; empty without a picture. */
  image: z.string(),
  picture: Picture.optional(),
  alt: z.string(),
  category: z.enum(eventCategories),
  eventType: z.enum(eventTypes),
  isVirtual: z.boolean(),
  /** Name of the place; empty for virtual ones. */
  location: z.string(),
  address: z.string(),
  city: z.string(),
  /** The same as `start_date`. */
  date: Instant,
  start_date: Instant,
  end_date: Instant,
  /** IANA name of the zone it is told in. */
  timeZone: z.string(),
  /** 0 for free ones. Paid at the door. */
  price: Price,
  /** How many can come; absent where everybody can. */
  capacity: Counter.optional(),
  /** How many will. */
  registrations: Counter,
  /** Whether people can wait for a place once there is none. */
  waitlist: z.boolean(),
  views: Counter,
  likes: Counter,
  /** How many approved comments there are. */
  comments: Counter,
})
export type EventCard = z.infer<typeof EventCard>

/** What a visitor sees on an event's page. The link to join a virtual one is told only to who registered. */
export const Event = EventCard.extend({
  /** HTML of few tags. See [Note: Rich text]. */
  description: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Event = z.infer<typeof Event>

/** The same event, as content managers see it. */
export const AdminEvent = Event.extend({
  /** Where a virtual one is. */
  joinUrl: z.string(),
  /** How many wait for a place. */
  waiting: Counter,
  publishedAt: Instant.optional(),
  /** When a draft becomes public by itself. */
  publishAt: Instant.optional(),
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
})
export type AdminEvent = z.infer<typeof AdminEvent>

export const EventFilter = PageQuery.extend({
  category: listOf(z.enum(eventCategories), eventCategories.length).optional(),
  timeframe: z.enum(eventTimeframes).default('upcoming'),
  location: listOf(z.enum(eventTypes), eventTypes.length).optional(),
  tag: line(40).optional(),
  sort: z.enum(eventSorts).default('soonest'),
})

const Facet = z.record(z.string(), z.int())

/** Whether somebody comes. `place` is theirs in the queue, `joinUrl` where a virtual event is. */
const Registration = z.object({
  state: z.enum(['none', 'registered', 'waiting']),
  place: z.int().optional(),
  joinUrl: z.string().optional(),
})
export type Registration = z.infer<typeof Registration>

export const events = {
  list: endpoint(routes.events.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['events', 'minute'],
    input: EventFilter,
    output: pageOf(EventCard).extend({ facets: z.object({ category: Facet, timeframe: Facet, location: Facet }) }),
  }),
  get: endpoint(routes.events.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['events', 'comments'],
    input: ById,
    output: Event,
  }),
  registration: endpoint(routes.events.registration, { access: 'own', tx: 'read', input: ById, output: Registration }),
  /** Once is enough; again changes nothing. Throws EVENT_FULL unless `waitlist` says to queue then. */
  register: endpoint(routes.events.register, {
    access: 'own',
    tx: 'write',
    input: ById.extend({ waitlist: z.boolean().default(false) }),
    output: Registration,
  }),
  /** Gives the place to whoever waits longest. */
  cancel: endpoint(routes.events.cancel, { access: 'own', tx: 'write', input: ById, output: Registration }),
  /** Mails a code to an address, by which it is registered without an account. */
  requestGuestCode: endpoint(routes.events.requestGuestCode, {
    access: 'public',
    tx: 'none',
    input: ById.extend({
      email: Email,
      /** People do not see this field; whoever fills it in is a program. */
      website: z.string().max(200).optional(),
    }),
    output: Done,
  }),
  /** Registers the address whose code it is. Throws EVENT_FULL unless `waitlist` says to queue then. */
  registerGuest: endpoint(routes.events.registerGuest, {
    access: 'public',
    tx: 'none',
    input: ById.extend({
      name: PersonName,
      email: Email,
      otp: z.string().regex(/^\d{6}$/, 'Invalid OTP'),
      waitlist: z.boolean().default(false),
    }),
    output: Registration,
  }),
  /** By the link that was mailed to a guest. */
  cancelGuest: endpoint(routes.events.cancelGuest, {
    access: 'public',
    tx: 'write',
    input: ById.extend({ token: z.string().regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, 'This link is not complete.') }),
    output: Registration,
  }),
  ...reactionsTo(routes.events, Id),
} satisfies Promised<'events'>

export const eventComments = commentsOn(routes.eventComments, 'events', Id) satisfies Promised<'eventComments'>

/** A zone whose clocks browsers and servers know. Whether the database does too is asked when it is saved. */
const TimeZone = z.string().max(60).refine(isTimeZone, 'Choose one of the time zones.')

/** What can be said about an event; its description is cleaned, not refused. */
const EventFields = z.object({
  title: required(200, 'A title is required.').pipe(line(200)),
  caption: text(500),
  description: text(longestDescription),
  category: z.enum(eventCategories, 'Choose one of the categories.'),
  eventType: z.enum(eventTypes, 'Choose where it takes place.'),
  location: line(200),
  address: line(300),
  city: line(120),
  /** Where a virtual one is: told only to who registered. */
  joinUrl: WebAddress,
  start_date: z.iso.datetime('Say when it begins.'),
  end_date: z.iso.datetime('Say when it ends.'),
  /** That of the company unless it is said. */
  timeZone: TimeZone,
  price: Price,
  /** Null where everybody can come. */
  capacity: z
    .int('Use a whole number.')
    .min(1, 'Use 1 or more.')
    .max(mostPlaces, `Use at most ${mostPlaces}.`)
    .nullable(),
  waitlist: z.boolean(),
  tags: Tags,
  /** What is to be seen on the cover. */
  alt: text(300),
  published: z.boolean(),
  /** Only of a draft: when it becomes public by itself. */
  publishAt: Instant.nullable(),
  /** A published photo becomes the cover; null takes it away. */
  photo: Id.nullable(),
})

function isTimeZone(name: string) {
  try {
    // Offsets such as `+02:00` are no zones: databases read them the other way round.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Somebody who registered, as those see them who hold the event. */
const Participant = z.object({
  _id: Id,
  /** Absent for guests without an account. */
  userId: Id.optional(),
  name: z.string(),
  username: z.string().optional(),
  email: z.string(),
  avatar: z.string(),
  state: z.enum(registrationStates),
  /** Theirs in the queue. */
  place: z.int().optional(),
  registeredAt: Instant,
  cancelledAt: Instant.optional(),
  /** Who cancelled it for them. */
  cancelledBy: z.string().optional(),
  /** When they were checked in. */
  attendedAt: Instant.optional(),
})
export type Participant = z.infer<typeof Participant>

const ByRegistration = ById.extend({ registrationId: Id })

const RegistrationFilter = ById.extend({
  /** Part of a name, a username or an address. */
  q: line(100).optional(),
  state: z.enum(registrationStates).optional(),
  sort: z.enum(registrationSorts).default('newest'),
})
export type RegistrationFilter = z.output<typeof RegistrationFilter>

export const adminEvents = {
  list: endpoint(routes.adminEvents.list, {
    access: 'content',
    tx: 'read',
    input: PageQuery.extend(SchedulableQuery.shape).extend({
      category: listOf(z.enum(eventCategories), eventCategories.length).optional(),
      location: listOf(z.enum(eventTypes), eventTypes.length).optional(),
      sort: z.enum(adminEventSorts).default('latest'),
    }),
    output: pageOf(AdminEvent).extend({ counts: Facet }),
  }),
  /** The chosen events as CSV, as they can come in again. Throws VALIDATION when there are more than fit. */
  table: endpoint(routes.adminEvents.table, {
    access: 'content',
    recentSignIn: true,
    tx: 'read',
    input: SchedulableQuery.pick({ q: true, status: true }).extend({
      category: listOf(z.enum(eventCategories), eventCategories.length).optional(),
      location: listOf(z.enum(eventTypes), eventTypes.length).optional(),
    }),
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  get: endpoint(routes.adminEvents.get, { access: 'content', tx: 'read', input: ById, output: AdminEvent }),
  create: endpoint(routes.adminEvents.create, {
    access: 'content',
    tx: 'write',
    input: EventFields.partial().required({ title: true, start_date: true, end_date: true }),
    output: AdminEvent,
  }),
  /**
   * `updatedAt` is what the editor last saw; STALE when somebody else saved
   * since. More room lets in who waits; less than are registered is refused.
   * `notify` writes to everybody who registered when it takes place at another
   * time or elsewhere.
   */
  update: endpoint(routes.adminEvents.update, {
    access: 'content',
    tx: 'write',
    input: EventFields.partial().extend({ id: Id, updatedAt: Instant.optional(), notify: z.boolean().default(false) }),
    output: AdminEvent,
  }),
  bulk: endpoint(routes.adminEvents.bulk, {
    access: 'content',
    tx: 'write',
    input: bulkOf(z.object({ category: z.enum(eventCategories).optional(), addTags: Tags.optional() })),
    output: Changed,
  }),
  trash: endpoint(routes.adminEvents.trash, { access: 'content', tx: 'write', input: ById, output: Done }),
  restore: endpoint(routes.adminEvents.restore, { access: 'content', tx: 'write', input: ById, output: AdminEvent }),
  /** A draft that says the same. Nobody is registered for it. */
  duplicate: endpoint(routes.adminEvents.duplicate, {
    access: 'content',
    tx: 'write',
    input: ById,
    output: AdminEvent,
  }),
  ...revisionsOf(routes.adminEvents, 'content'),
  /** Who registered: one numbered page, and how many have each state with the search kept. */
  registrations: endpoint(routes.adminEvents.registrations, {
    access: 'content',
    tx: 'read',
    input: RegistrationFilter.extend({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({ results: z.array(Participant), total: z.int(), counts: Facet }),
  }),
  /** The chosen ones as CSV. Throws VALIDATION when there are more than fit. */
  registrationsTable: endpoint(routes.adminEvents.registrationsTable, {
    access: 'content',
    recentSignIn: true,
    tx: 'read',
    input: RegistrationFilter,
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  /** Registers a person by name and address: their account where the address has one. */
  addRegistration: endpoint(routes.adminEvents.addRegistration, {
    access: 'content',
    tx: 'write',
    input: ById.extend({
      name: PersonName,
      email: Email,
      waitlist: z.boolean().default(false),
      notify: z.boolean().default(true),
    }),
    output: Participant,
  }),
  /** Notes that somebody came, or did not after all. */
  checkIn: endpoint(routes.adminEvents.checkIn, {
    access: 'content',
    tx: 'write',
    input: ByRegistration.extend({ attended: z.boolean() }),
    output: Participant,
  }),
  /** Takes somebody's place, or their place in the queue. Whoever waits longest moves up. Doing it again changes nothing. */
  cancelRegistration: endpoint(routes.adminEvents.cancelRegistration, {
    access: 'content',
    tx: 'write',
    input: ByRegistration.extend({ notify: z.stringbool().default(true) }),
    output: Participant,
  }),
} satisfies Promised<'adminEvents'>
