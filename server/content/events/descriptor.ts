import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { commonFields } from '#server/core/audit/followed.ts'
import { countedColumns, picture, pictureFields } from '#server/core/media/collection-media.ts'
import { eventCategories, eventTypes, registrationStates } from '#shared/content/event-options.ts'
import { WebAddress } from '#shared/core/addresses.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { eventRegistrations, events } from './events.table.ts'
import { programmeOf } from './programme.ts'
import { eventType, shown } from './visible.ts'

/** Events, to everything that asks about all types of content. See [Note: Content types]. */
export const eventDescriptor: ContentDescriptor = {
  ...eventType,
  // The link to join is for who registered, so nothing of it is here.
  search: {
    type: 'events',
    table: events,
    shown,
    shownAt: sql`coalesce(${events.publishedAt}, ${events.createdAt})`,
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
    picture: events,
  },
  files: { hashes: [events.sha256] },
  feeds: [
    {
      path: '/events.ics',
      type: 'text/calendar; charset=utf-8',
      passes: true,
      make: (ctx, site, { name }) => programmeOf(ctx, site, name),
    },
  ],
  activity: {
    events: {
      kind: 'event',
      title: 'title',
      fields: {
        ...commonFields.text,
        ...commonFields.picture,
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
      counted: [...countedColumns, 'registrations'],
      html: ['description'],
      fields: {
        ...pictureFields,
        category: z.enum(eventCategories),
        eventType: z.enum(eventTypes),
        joinUrl: WebAddress,
        timeZone: z.string().max(60),
      },
      media: picture,
    },
    {
      table: eventRegistrations,
      keys: [
        { columns: ['eventId', 'userId'], when: ({ userId }) => userId !== null },
        { columns: ['eventId', 'guestEmail'], when: ({ userId }) => userId === null },
      ],
      kept: true,
      // Guests cancel by the link they were mailed, which holds their token.
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
