import type { AdminEvent, Event, EventCard } from '#shared/content/events.ts'
import { amountOf } from '#shared/core/money.ts'
import { type Around, imageOf, pictureOf } from '../pictures/present.ts'
import type { EventRow } from './events.table.ts'

/** The columns of a card: all but the text. */
type CardRow = Omit<EventRow, 'description'>

export function cardOf(around: Around, row: CardRow): EventCard {
  const { id, title, caption, alt, category, eventType, location, address, city, timeZone, registrations, waitlist } =
    row
  const isPublic = row.published && row.trashedAt === null
  const picture = row.sha256 === null ? undefined : pictureOf(around, { ...row, sha256: row.sha256 }, isPublic)
  return {
    _id: id,
    title,
    caption,
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
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

export function eventOf(around: Around, row: EventRow): Event {
  const { description, tags, published, createdAt, updatedAt } = row
  return { ...cardOf(around, row), description, tags, published, createdAt, updatedAt }
}

export function adminEventOf(around: Around, row: EventRow, waiting: number): AdminEvent {
  const { joinUrl, publishedAt, publishAt, trashedAt, updatedBy } = row
  return {
    ...eventOf(around, row),
    joinUrl,
    waiting,
    ...(publishedAt && { publishedAt }),
    ...(publishAt && { publishAt }),
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}
