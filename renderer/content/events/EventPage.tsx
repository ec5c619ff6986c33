import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Breadcrumb } from '#renderer/core/ui/Breadcrumb.tsx'
import { Comments } from '../comments/Comments.tsx'
import { countView } from '../reactions/count-view.ts'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { ShareMenu } from '../reactions/ShareMenu.tsx'
import { EventArticle } from './EventArticle.tsx'
import styles from './EventPage.module.css'
import { Registration } from './Registration.tsx'

/** The page of an event. */
export default function EventPage() {
  const { id = '' } = useParams()
  const { data: event, dataUpdatedAt } = useSuspenseQuery(query(api.events.get, { id }))
  const path = paths.event(id)
  useEffect(() => countView(api.events, id), [id])
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb to={paths.events} name="Events" by={{ category: event.category }} className={styles.back} />
      <EventArticle event={event} registration={<Registration key={id} event={event} asOf={dataUpdatedAt} />}>
        <div className={styles.buttons}>
          <LikeButton
            calls={api.events}
            item={{ id, noun: 'event', path }}
            likes={event.likes}
            className={styles.button}
          />
          <ShareMenu title={event.title} path={path} className={styles.button} />
        </div>
        <Comments key={`talk ${id}`} calls={api.eventComments} id={id} className={styles.talk} />
      </EventArticle>
    </div>
  )
}
