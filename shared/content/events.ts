import { z } from 'zod'
import { contentRead, contentWrite, ownRead, ownWrite, publicRead, publicWrite } from '#shared/core/access.ts'
import { WebAddress } from '#shared/core/addresses.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import {
  ById,
  Done,
  Id,
  Instant,
  line,
  listOf,
  PageQuery,
  Price,
  pageOf,
  SchedulableQuery,
  text,
} from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { Email, PersonName } from '#shared/identity/auth.ts'
import { CategoryName, CategoryNames } from './categories.ts'
import { commentsOn } from './comments.ts'
import {
  adminEventSorts,
  eventSorts,
  eventTimeframes,
  eventTypes,
  maxDescriptionLength,
  maxPlaces,
  registrationSorts,
  registrationStates,
} from './event-options.ts'
import { Counter, cardFields, staffFields, Title } from './fields.ts'
import { Tags } from './photos.ts'
import { reactionsTo } from './reactions.ts'
import { revisionsOf } from './revisions.ts'
import { Counts, staffEndpoints } from './staff-endpoints.ts'

export const EventCard = z.object({
  ...cardFields,
  category: z.string(),
  eventType: z.enum(eventTypes),
  isVirtual: z.boolean(),
  /** Name of the venue. Empty for virtual events. */
  location: z.string(),
  address: z.string(),
  city: z.string(),
  /** The same as `start_date`. */
  date: Instant,
  start_date: Instant,
  end_date: Instant,
  /** IANA name of the zone in which its times are shown. */
  timeZone: z.string(),
  /** 0 when it is free. Paid at the venue. */
  price: Price,
  /** Maximum number of registrations; absent without a limit. */
  capacity: Counter.optional(),
  registrations: Counter,
  /** Whether a full event has a waiting list. */
  waitlist: z.boolean(),
})
export type EventCard = z.infer<typeof EventCard>

/** An event as visitors see it. Only registered users get the link to a virtual event, with their registration. */
export const Event = EventCard.extend({
  /** See [Note: Rich text]. */
  description: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Event = z.infer<typeof Event>

/** An event as staff see it. */
export const AdminEvent = Event.extend({
  /** Link to a virtual event. */
  joinUrl: z.string(),
  /** Length of the waiting list. */
  waiting: Counter,
  publishedAt: Instant.optional(),
  /** When a scheduled draft is published. */
  publishAt: Instant.optional(),
  ...staffFields,
})
export type AdminEvent = z.infer<typeof AdminEvent>

const filterFields = {
  category: CategoryNames.optional(),
  location: listOf(z.enum(eventTypes), eventTypes.length).optional(),
}

export const EventFilter = PageQuery.extend({
  ...filterFields,
  timeframe: z.enum(eventTimeframes).default('upcoming'),
  tag: line(40).optional(),
  sort: z.enum(eventSorts).default('soonest'),
})

/** The current user's registration. `place` is the position on the waiting list. */
const Registration = z.object({
  state: z.enum(['none', 'registered', 'waiting']),
  place: z.int().optional(),
  joinUrl: z.string().optional(),
})
export type Registration = z.infer<typeof Registration>

export const events = {
  list: endpoint(routes.events.list, {
    ...publicRead,
    cachedBy: ['events', 'minute'],
    input: EventFilter,
    output: pageOf(EventCard).extend({ facets: z.object({ category: Counts, timeframe: Counts, location: Counts }) }),
  }),
  get: endpoint(routes.events.get, { ...publicRead, cachedBy: ['events', 'comments'], input: ById, output: Event }),
  registration: endpoint(routes.events.registration, { ...ownRead, input: ById, output: Registration }),
  /** Idempotent. EVENT_FULL when the event is full and `waitlist` is not set. */
  register: endpoint(routes.events.register, {
    ...ownWrite,
    input: ById.extend({ waitlist: z.boolean().default(false) }),
    output: Registration,
  }),
  /** The place goes to the first person on the waiting list. */
  cancel: endpoint(routes.events.cancel, { ...ownWrite, input: ById, output: Registration }),
  /** Mails a code for registering without an account. */
  requestGuestCode: endpoint(routes.events.requestGuestCode, {
    access: 'public',
    tx: 'none',
    input: ById.extend({
      email: Email,
      /** Honeypot: hidden from people, so only bots fill it in. */
      website: z.string().max(200).optional(),
    }),
    output: Done,
  }),
  /** Registers by the mailed code. EVENT_FULL when the event is full and `waitlist` is not set. */
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
  /** By the token in the guest's email. */
  cancelGuest: endpoint(routes.events.cancelGuest, {
    ...publicWrite,
    input: ById.extend({ token: z.string().regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, 'This link is not complete.') }),
    output: Registration,
  }),
  ...reactionsTo(routes.events, Id),
} satisfies EndpointsOf<'events'>

export const eventComments = commentsOn(routes.eventComments, 'events', Id) satisfies EndpointsOf<'eventComments'>

/** A zone that JavaScript knows. The server also checks that the database knows it. */
const TimeZone = z.string().max(60).refine(isTimeZone, 'Choose one of the time zones.')

/** The server cleans `description` instead of refusing it. */
const EventFields = z.object({
  title: Title,
  caption: text(500),
  description: text(maxDescriptionLength),
  category: CategoryName,
  eventType: z.enum(eventTypes, 'Choose where it takes place.'),
  location: line(200),
  address: line(300),
  city: line(120),
  /** Link to a virtual event, for registered users only. */
  joinUrl: WebAddress,
  start_date: z.iso.datetime('Enter a start time.'),
  end_date: z.iso.datetime('Enter an end time.'),
  /** The company's zone by default. */
  timeZone: TimeZone,
  price: Price,
  /** Null without a limit. */
  capacity: z
    .int('Use a whole number.')
    .min(1, 'Use 1 or more.')
    .max(maxPlaces, `Use at most ${maxPlaces}.`)
    .nullable(),
  waitlist: z.boolean(),
  tags: Tags,
  /** Alt text of the cover. */
  alt: text(300),
  published: z.boolean(),
  /** Drafts only. */
  publishAt: Instant.nullable(),
  /** The cover: id of a published photo, null for none. */
  photo: Id.nullable(),
})

function isTimeZone(name: string) {
  try {
    // PostgreSQL reads offsets such as `+02:00` with the opposite sign.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A registration as staff see it. */
const Participant = z.object({
  _id: Id,
  /** Absent for guests without an account. */
  userId: Id.optional(),
  name: z.string(),
  username: z.string().optional(),
  email: z.string(),
  avatar: z.string(),
  state: z.enum(registrationStates),
  /** Position on the waiting list. */
  place: z.int().optional(),
  registeredAt: Instant,
  cancelledAt: Instant.optional(),
  /** Name of the staff member who cancelled it. */
  cancelledBy: z.string().optional(),
  attendedAt: Instant.optional(),
})
export type Participant = z.infer<typeof Participant>

const ByRegistration = ById.extend({ registrationId: Id })

const RegistrationFilter = ById.extend({
  /** Part of a name, username or email address. */
  q: line(100).optional(),
  state: z.enum(registrationStates).optional(),
  sort: z.enum(registrationSorts).default('newest'),
})
export type RegistrationFilter = z.output<typeof RegistrationFilter>

const CsvFile = z.object({ name: z.string(), text: z.string() })

export const adminEvents = {
  ...staffEndpoints(routes.adminEvents, {
    filter: PageQuery.extend(SchedulableQuery.shape).extend({
      ...filterFields,
      sort: z.enum(adminEventSorts).default('latest'),
    }),
    item: AdminEvent,
    /**
     * A larger capacity admits people from the waiting list; one below the registrations is refused. `notify` mails
     * registered people when time or place change.
     */
    changes: EventFields.partial().extend({ notify: z.boolean().default(false) }),
    bulkValues: z.object({ category: CategoryName.optional(), addTags: Tags.optional() }),
  }),
  /** The filtered events as CSV that can be imported again. VALIDATION when there are too many. */
  table: endpoint(routes.adminEvents.table, {
    access: 'content',
    recentSignIn: true,
    tx: 'read',
    input: SchedulableQuery.pick({ q: true, status: true }).extend(filterFields),
    output: CsvFile,
  }),
  create: endpoint(routes.adminEvents.create, {
    ...contentWrite,
    input: EventFields.partial().required({ title: true, start_date: true, end_date: true }),
    output: AdminEvent,
  }),
  /** The copy is a draft without registrations. */
  duplicate: endpoint(routes.adminEvents.duplicate, { ...contentWrite, input: ById, output: AdminEvent }),
  ...revisionsOf(routes.adminEvents, 'content'),
  /** One page of registrations, and the number of search results in each state. */
  registrations: endpoint(routes.adminEvents.registrations, {
    ...contentRead,
    input: RegistrationFilter.extend({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({ results: z.array(Participant), total: z.int(), counts: Counts }),
  }),
  /** The filtered registrations as CSV. VALIDATION when there are too many. */
  registrationsTable: endpoint(routes.adminEvents.registrationsTable, {
    access: 'content',
    recentSignIn: true,
    tx: 'read',
    input: RegistrationFilter,
    output: CsvFile,
  }),
  /** Registers the account with this email address, or a guest. */
  addRegistration: endpoint(routes.adminEvents.addRegistration, {
    ...contentWrite,
    input: ById.extend({
      name: PersonName,
      email: Email,
      waitlist: z.boolean().default(false),
      notify: z.boolean().default(true),
    }),
    output: Participant,
  }),
  checkIn: endpoint(routes.adminEvents.checkIn, {
    ...contentWrite,
    input: ByRegistration.extend({ attended: z.boolean() }),
    output: Participant,
  }),
  /** Idempotent. The place goes to the first person on the waiting list. */
  cancelRegistration: endpoint(routes.adminEvents.cancelRegistration, {
    ...contentWrite,
    input: ByRegistration.extend({ notify: z.stringbool().default(true) }),
    output: Participant,
  }),
} satisfies EndpointsOf<'adminEvents'>
