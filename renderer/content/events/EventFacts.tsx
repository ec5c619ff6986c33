import { IconCalendarEvent, IconCoin, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isOver } from '#shared/content/event-options.ts'
import type { Event } from '#shared/content/events.ts'
import { eventWhen } from '#shared/core/event-dates.ts'
import styles from './EventFacts.module.css'
import { comingOf, priceOf, timeUntil } from './event-labels.ts'

/** Time, place, price and attendance of an event. */
export function EventFacts({ event }: { event: Event }) {
  const { isVirtual, location, address, city, start_date, price } = event
  const where = [location, address, city].filter(Boolean)
  return (
    <ul className={`num ${styles.facts}`}>
      <li>
        <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
        <span>
          <time dateTime={start_date}>{eventWhen(event)}</time>
          <Countdown event={event} />
        </span>
      </li>
      {isVirtual ? (
        <li>
          <IconVideo size={20} stroke={1.75} aria-hidden />
          <span>
            Online
            <small>You get the link when you register.</small>
          </span>
        </li>
      ) : (
        where.length > 0 && (
          <li>
            <IconMapPin size={20} stroke={1.75} aria-hidden />
            <span>
              {location || city}
              <small>{[address, location && city].filter(Boolean).join(', ')}</small>
              <a
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(where.join(', '))}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                Show on a map
              </a>
            </span>
          </li>
        )
      )}
      <li>
        <IconCoin size={20} stroke={1.75} aria-hidden />
        <span>
          {priceOf(event)}
          {price > 0 && <small>You pay at the venue.</small>}
        </span>
      </li>
      <li>
        <IconUsers size={20} stroke={1.75} aria-hidden />
        <span>{comingOf(event)}</span>
      </li>
    </ul>
  )
}

/** The time until the event. Rendered in browsers only, because server-rendered pages are cached. */
function Countdown({ event }: { event: Event }) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (now === undefined) return null
  // The registration panel says that the event is over.
  if (isOver(event, now)) return null
  const begun = Date.parse(event.start_date) <= now
  return <small>{begun ? 'Happening now.' : `In ${timeUntil(event.start_date, now)}.`}</small>
}
