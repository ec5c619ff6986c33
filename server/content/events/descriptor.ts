import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { commonFields } from '#server/core/audit/audited-table.ts'
import { countedColumns, derivatives, imageFields } from '#server/core/media/collection-media.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { eventCategories, eventTypes, registrationStates } from '#shared/content/event-options.ts'
import { WebAddress } from '#shared/core/addresses.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { calendarFeed } from './calendar-feed.ts'
import { eventRegistrations, events } from './events.table.ts'
import { eventType, isVisible } from './visible.ts'

/** See [Note: Content types]. */
export const eventDescriptor: ContentDescriptor = {
  ...eventType,
  // Without the link to join, which is for registered users only.
  search: {
    type: 'events',
    table: events,
    isVisible,
    visibleFrom: sql`coalesce(${events.publishedAt}, ${events.createdAt})`,
    slug: sql`${events.id}::text`,
    title: events.title,
    tags: events.tags,
    caption: events.caption,
    category: events.category,
    more: [events.location, events.address, events.city],
    body: events.description,
    priceCents: events.priceCents,
    madeAt: events.createdAt,
    views: events.views,
    takesPlaceAt: events.startsAt,
    image: events,
  },
  categories: { column: events.category, stated: eventCategories, fallback: 'Other' },
  files: { hashes: [events.sha256] },
  feeds: [
    {
      path: '/events.ics',
      type: 'text/calendar; charset=utf-8',
      passes: true,
      make: (ctx, site, { name }) => calendarFeed(ctx, site, name),
    },
  ],
  activity: {
    events: {
      kind: 'event',
      title: 'title',
      fields: {
        ...commonFields.text,
        ...commonFields.image,
        caption: 'Caption',
        description: ['Description', 'html'],
        category: 'Category',
        event_type: 'Type',
        location: 'Place',
        address: 'Street',
        city: 'City',
        join_url: ['Link to join', 'flag'],
        starts_at: ['Starts', 'moment'],
        ends_at: ['Ends', 'moment'],
        time_zone: 'Time zone',
        price_cents: ['Price', 'money'],
        capacity: 'Capacity',
        waitlist: ['Waiting list', 'yes'],
        publish_at: ['To be published', 'moment'],
      },
    },
    event_registrations: {
      kind: 'event',
      title: 'state',
      own: 'user_id',
      fields: { state: 'Registration', attended_at: ['Checked in', 'moment'] },
      partOf: { table: 'events', column: 'event_id' },
    },
  },
  collections: [
    {
      table: events,
      counterColumns: [...countedColumns, 'registrations'],
      html: ['description'],
      fields: {
        ...imageFields,
        category: CategoryName,
        eventType: z.enum(eventTypes),
        joinUrl: WebAddress,
        timeZone: z.string().max(60),
      },
      media: derivatives,
    },
    {
      table: eventRegistrations,
      keys: [
        { columns: ['eventId', 'userId'], when: ({ userId }) => userId !== null },
        { columns: ['eventId', 'guestEmail'], when: ({ userId }) => userId === null },
      ],
      insertOnly: true,
      // The cancellation link in a guest's email holds the token.
      fields: { guestToken: z.string().regex(/^[\w-]{20,100}$/), state: z.enum(registrationStates) },
      counts: {
        of: 'events',
        column: 'eventId',
        counter: 'registrations',
        when: ({ state }) => state === 'registered',
      },
    },
  ],
}
