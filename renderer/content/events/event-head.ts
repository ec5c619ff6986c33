import { organization } from '#renderer/core/company/organization.ts'
import { itemHead } from '#renderer/core/head/item-head.ts'
import { paths } from '#renderer/core/paths.ts'
import { placesLeft } from '#shared/content/event-options.ts'
import type { Event } from '#shared/content/events.ts'
import type { Company } from '#shared/core/company.ts'
import { withOffset } from '#shared/core/event-dates.ts'

/** An event's metadata for search engines and link previews. */
export type EventFacts = Omit<Event, 'description' | 'picture'>

/** Head of an event's own page. */
export const eventHead = itemHead({ name: 'Events', path: paths.events }, (event: EventFacts, company) => {
  const { _id, title, caption, image } = event
  return {
    title,
    description: caption || title,
    image,
    canonical: paths.event(_id),
    structured: (origin) => structured(event, company, origin),
  }
})

/** By stated category; events of a company's own categories are plain ones. */
const kinds: Readonly<Record<string, string>> = {
  Concert: 'MusicEvent',
  Festival: 'Festival',
  Exhibition: 'ExhibitionEvent',
  Conference: 'BusinessEvent',
  Workshop: 'EducationEvent',
  Sport: 'SportsEvent',
}

function structured(event: EventFacts, company: Company, origin: string) {
  const { _id, title, caption, image, category, isVirtual, start_date, end_date, timeZone, price, createdAt } = event
  const url = new URL(paths.event(_id), origin).href
  return {
    '@type': kinds[category] ?? 'Event',
    name: title,
    ...(caption && { description: caption }),
    ...(image && { image: new URL(image, origin).href }),
    startDate: withOffset(start_date, timeZone),
    endDate: withOffset(end_date, timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${isVirtual ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isVirtual ? { '@type': 'VirtualLocation', url } : placeOf(event),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: company.currency,
      url,
      validFrom: createdAt,
      availability: `https://schema.org/${placesLeft(event) === 0 ? 'SoldOut' : 'InStock'}`,
    },
    organizer: organization(company, origin),
    url,
  }
}

const placeOf = ({ location, address, city }: EventFacts) => ({
  '@type': 'Place',
  name: location || city,
  address: [address, city].filter(Boolean).join(', ') || location,
})
