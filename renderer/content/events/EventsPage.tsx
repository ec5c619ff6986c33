import { CardSkeletons } from '#renderer/core/ui/Skeletons.tsx'
import { CategorizedList } from '../categories/CategorizedList.tsx'
import styles from './EventGrid.module.css'
import { EventGrid } from './EventGrid.tsx'
import { eventList, eventPages } from './event-list.ts'

export default function EventsPage() {
  return (
    <CategorizedList
      type="events"
      title="Events"
      shape={eventList}
      queryFor={eventPages}
      skeleton={<CardSkeletons count={4} className={styles.grid} />}
      empty="No events found"
    >
      {(events) => <EventGrid events={events} />}
    </CategorizedList>
  )
}
