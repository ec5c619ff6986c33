import { IconCalendarEvent, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react'
import { paths } from '#renderer/core/paths.ts'
import { eventTypeLabels } from '#shared/content/event-options.ts'
import type { EventCard } from '#shared/content/events.ts'
import { eventDay, eventWhen } from '#shared/core/event-dates.ts'
import { ContentCard } from '../content/ContentCard.tsx'
import styles from './EventGrid.module.css'
import { comingOf, placeOf, priceOf } from './event-labels.ts'

interface Props {
  events: readonly EventCard[]
  /** Whether the first covers are visible at once. */
  priority?: boolean
  /** Level of the headings. */
  level?: 2 | 3
}

/** Events as cards. */
export const EventGrid = ({ events, priority = true, level = 2 }: Props) => (
  <ul className={styles.grid}>
    {events.map((event, index) => (
      <ContentCard
        key={event._id}
        item={event}
        to={paths.event(event._id)}
        icon={IconCalendarEvent}
        kind={`${event.category} · ${eventTypeLabels[event.eventType]}`}
        sizes="(max-width: 767px) 92vw, 590px"
        priority={priority && index < 2}
        level={level}
        overlay={<CalendarLeaf event={event} />}
      >
        <Facts event={event} />
      </ContentCard>
    ))}
  </ul>
)

function CalendarLeaf({ event }: { event: EventCard }) {
  const { day, month } = eventDay(event)
  return (
    <span className={`num ${styles.leaf}`} aria-hidden>
      <b>{day}</b>
      <small>{month}</small>
    </span>
  )
}

function Facts({ event }: { event: EventCard }) {
  const Place = event.isVirtual ? IconVideo : IconMapPin
  return (
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
  )
}
