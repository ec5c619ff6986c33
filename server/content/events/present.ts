import type { AdminEvent, Event, EventCard } from '#shared/content/events.ts'
import { amountOf } from '#shared/core/money.ts'
import { withoutEmpty } from '../content/without-empty.ts'
import { coverFields } from '../images/cover-fields.ts'
import type { UrlContext } from '../images/present.ts'
import type { EventRow } from './events.table.ts'

/** The columns of a card: all but the text. */
export type CardRow = Omit<EventRow, 'description'>

export function cardOf(around: UrlContext, row: CardRow): EventCard {
  const { id, title, caption, alt, category, eventType, location, address, city, timeZone, registrations, waitlist } =
    row
  return {
    _id: id,
    title,
    caption,
    ...coverFields(around, row, row.published && row.trashedAt === null),
    alt,
    category,
    eventType,
    isVirtual: eventType === 'virtual',
    location,
    address,
    city,
    date: row.startsAt,
    start_date: row.startsAt,
    end_date: row.endsAt,
    timeZone,
    price: amountOf(row.priceCents),
    ...(row.capacity !== null && { capacity: row.capacity }),
    registrations,
    waitlist,
    views: row.views,
    likes: row.likes,
    comments: row.commentsCount,
  }
}

export function eventOf(around: UrlContext, row: EventRow): Event {
  const { description, tags, published, createdAt, updatedAt } = row
  return { ...cardOf(around, row), description, tags, published, createdAt, updatedAt }
}

export function adminEventOf(around: UrlContext, row: EventRow, waiting: number): AdminEvent {
  const { joinUrl, publishedAt, publishAt, trashedAt, updatedBy } = row
  const optional = withoutEmpty({ publishedAt, publishAt, trashedAt, updatedBy })
  return { ...eventOf(around, row), joinUrl, waiting, ...optional }
}
