import type { Event } from '#shared/content/events.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { eventCalendar } from '#shared/core/plain-routes.ts'

type Entry = Pick<Event, '_id' | 'title' | 'caption' | 'start_date' | 'end_date' | 'location' | 'address' | 'city'>

/** Links that add an event to common calendars, and its calendar file. */
export function calendarLinks({ _id, title, caption, start_date, end_date, location, address, city }: Entry) {
  const place = [location, address, city].filter(Boolean).join(', ')
  const short = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${short(start_date)}/${short(end_date)}`,
    details: caption,
    location: place,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start_date,
    enddt: end_date,
    body: caption,
    location: place,
  })
  return {
    file: addressOf(eventCalendar, { id: _id }),
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}
