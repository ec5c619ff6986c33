import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { EventType, RegistrationState } from '#shared/content/event-options.ts'
import { contentColumns, counter } from '../content/content-type.ts'
import { imageColumns } from '../content/image-columns.ts'

export const events = tenantTable(
  'events',
  {
    ...contentColumns(),
    caption: text('caption').notNull().default(''),
    /** Cleaned HTML. See [Note: Rich text]. */
    description: text('description').notNull().default(''),
    category: text('category').notNull().default('Other'),
    eventType: text('event_type').$type<EventType>().notNull().default('local'),
    location: text('location').notNull().default(''),
    address: text('address').notNull().default(''),
    city: text('city').notNull().default(''),
    /** Link of a virtual event, shown to registered guests only. */
    joinUrl: text('join_url').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull().default(0),
    /** Maximum number of guests; null without a limit. */
    capacity: integer('capacity'),
    registrations: counter('registrations'),
    /** Whether a full event offers a waiting list. */
    waitlist: boolean('waitlist').notNull().default(true),
    ...imageColumns(),
    /** When a scheduled draft is published. */
    publishAt: instant('publish_at'),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || caption || ' ' || location || ' ' || city || ' ' || spaced(tags))`),
  },
  (table) => {
    const isVisible = sql`published and trashed_at is null`
    return [
      index('events_visible_soonest').on(table.tenantId, table.startsAt, table.id).where(isVisible),
      index('events_due').on(table.publishAt).where(sql`publish_at is not null`),
      check('events_only_drafts_wait', sql`publish_at is null or not published`),
      index('events_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
      index('events_image').on(table.tenantId, table.sha256),
      // The database itself refuses overbooking.
      check('events_not_overbooked', sql`capacity is null or registrations <= capacity`),
      check('events_ends_after_start', sql`ends_at >= starts_at`),
      foreignKeyTo('events_created_by_fk', table, table.createdBy, users),
    ]
  },
)
export type EventRow = Omit<typeof events.$inferSelect, 'searchText'>

/**
 * Registrations for events: confirmed, waiting (oldest first) and cancelled.
 * One row per account, and per address of guests without an account.
 */
export const eventRegistrations = tenantTable(
  'event_registrations',
  {
    eventId: uuid('event_id').notNull(),
    /** Null for guests without an account, who have a name and an address instead. */
    userId: uuid('user_id'),
    guestName: text('guest_name'),
    guestEmail: text('guest_email'),
    /** Secret in the cancellation link of a guest. */
    guestToken: text('guest_token'),
    state: text('state').$type<RegistrationState>().notNull(),
    cancelledAt: instant('cancelled_at'),
    /** Name of the staff member who registered the guest. */
    cancelledBy: text('cancelled_by'),
    /** When the guest was checked in. */
    attendedAt: instant('attended_at'),
  },
  (table) => [
    uniqueIndex('event_registrations_once').on(table.tenantId, table.eventId, table.userId),
    uniqueIndex('event_registrations_guest').on(table.tenantId, table.eventId, table.guestEmail),
    check('event_registrations_person', sql`(user_id is null) <> (guest_email is null)`),
    index('event_registrations_queue').on(table.tenantId, table.eventId, table.state, table.createdAt, table.id),
    foreignKeyTo('event_registrations_event_fk', table, table.eventId, events).onDelete('cascade'),
    foreignKeyTo('event_registrations_user_fk', table, table.userId, users).onDelete('cascade'),
  ],
)

/** Registrations of guests that wait for the mailed code. */
export const eventGuestCodes = tenantTable(
  'event_guest_codes',
  {
    eventId: uuid('event_id').notNull(),
    email: text('email').notNull(),
    /** SHA-256 of the row's id and the code, hex. */
    codeHash: text('code_hash').notNull(),
    codeExpiresAt: instant('code_expires_at').notNull(),
    /** Wrong codes entered so far. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('event_guest_codes_once').on(table.tenantId, table.eventId, table.email),
    foreignKeyTo('event_guest_codes_event_fk', table, table.eventId, events).onDelete('cascade'),
  ],
)
