import { sql } from 'drizzle-orm'
import type { Searched } from '../search/searched.ts'
import { events } from './events.table.ts'
import { shown } from './visible.ts'

/** How events are found. The link to join is for who registered, so nothing of it is here. */
export const searchedEvents: Searched = {
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
}
