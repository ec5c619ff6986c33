import { IconCalendarEvent, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import { eventTypeLabels } from '#shared/content/event-options.ts'
import type { EventCard } from '#shared/content/events.ts'
import { eventDay, eventWhen } from '#shared/core/event-dates.ts'
import styles from './EventGrid.module.css'
import { comingOf, placeOf, priceOf } from './event-words.ts'

/** Events as cards in two columns. */
export function EventGrid({ events }: { events: readonly EventCard[] }) {
  return (
    <ul className={styles.grid}>
      {events.map((event, place) => (
        <Card key={event._id} event={event} priority={place < 2} />
      ))}
    </ul>
  )
}

function Card({ event, priority }: { event: EventCard; priority: boolean }) {
  const { _id, title, caption, picture, alt, category, eventType, isVirtual } = event
  const { day, month } = eventDay(event)
  const Place = isVirtual ? IconVideo : IconMapPin
  return (
    <li className={styles.card}>
      <span className={styles.frame}>
        {picture ? (
          <Picture
            picture={picture}
            alt={alt}
            sizes="(max-width: 767px) 92vw, 590px"
            priority={priority}
            className={styles.picture}
          />
        ) : (
          <IconCalendarEvent size={40} stroke={1.25} aria-hidden />
        )}
        <span className={`num ${styles.leaf}`} aria-hidden>
          <b>{day}</b>
          <small>{month}</small>
        </span>
      </span>
      <div className={styles.words}>
        <p className={styles.kind}>
          {category} · {eventTypeLabels[eventType]}
        </p>
        <h2 className={styles.title}>
          <Link to={paths.event(_id)}>{title}</Link>
        </h2>
        {caption && <p className={styles.caption}>{caption}</p>}
        <ul className={`num ${styles.facts}`}>
          <li>
            <IconCalendarEvent size={16} stroke={1.75} aria-hidden /> {eventWhen(event)}
          </li>
          <li>
            <Place size={16} stroke={1.75} aria-hidden /> {placeOf(event)}
          </li>
          <li>
            <IconUsers size={16} stroke={1.75} aria-hidden /> {comingOf(event)}
            <b className={styles.price}>{priceOf(event)}</b>
          </li>
        </ul>
      </div>
    </li>
  )
}
