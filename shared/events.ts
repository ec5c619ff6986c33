import { z } from 'zod'
import { commentsOn } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { adminEventSorts, eventCategories, eventSorts, eventTimeframes, eventTypes } from './event-options.ts'
import { Picture } from './photos.ts'
import { ById, Done, Id, Instant, line, listOf, PageQuery, Price, pageOf, StaffQuery } from './primitives.ts'
import { reactionsTo } from './reactions.ts'
import { type Promised, routes } from './routes.ts'

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
  publishedAt: Instant.optional(),
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
    keptBy: ['events', 'minute'],
    input: EventFilter,
    output: pageOf(EventCard).extend({ facets: z.object({ category: Facet, timeframe: Facet, location: Facet }) }),
  }),
  get: endpoint(routes.events.get, {
    access: 'public',
    tx: 'read',
    keptBy: ['events', 'comments'],
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
  ...reactionsTo(routes.events, Id),
} satisfies Promised<'events'>

export const eventComments = commentsOn(routes.eventComments, 'events', Id) satisfies Promised<'eventComments'>

export const adminEvents = {
  list: endpoint(routes.adminEvents.list, {
    access: 'content',
    tx: 'read',
    input: PageQuery.extend(StaffQuery.shape).extend({
      category: listOf(z.enum(eventCategories), eventCategories.length).optional(),
      location: listOf(z.enum(eventTypes), eventTypes.length).optional(),
      sort: z.enum(adminEventSorts).default('latest'),
    }),
    output: pageOf(AdminEvent).extend({ counts: Facet }),
  }),
  get: endpoint(routes.adminEvents.get, { access: 'content', tx: 'read', input: ById, output: AdminEvent }),
  /** `updatedAt` is what the editor last saw; STALE when somebody else saved since. */
  update: endpoint(routes.adminEvents.update, {
    access: 'content',
    tx: 'write',
    input: ById.extend({ published: z.boolean().optional(), updatedAt: Instant.optional() }),
    output: AdminEvent,
  }),
  trash: endpoint(routes.adminEvents.trash, { access: 'content', tx: 'write', input: ById, output: Done }),
  restore: endpoint(routes.adminEvents.restore, { access: 'content', tx: 'write', input: ById, output: AdminEvent }),
} satisfies Promised<'adminEvents'>
