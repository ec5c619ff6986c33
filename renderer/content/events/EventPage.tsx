import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Comments } from '../comments/Comments.tsx'
import { countView } from '../reactions/count-view.ts'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { ShareMenu } from '../reactions/ShareMenu.tsx'
import { EventArticle } from './EventArticle.tsx'
import styles from './EventPage.module.css'
import { Registration } from './Registration.tsx'

/** An event, opened by its address. */
export default function EventPage() {
  const { id = '' } = useParams()
  const { data: event, dataUpdatedAt } = useSuspenseQuery(query(api.events.get, { id }))
  const path = paths.event(id)
  useEffect(() => countView(api.events, id), [id])
  return (
    <div className={`wrap ${styles.page}`}>
      <nav className={styles.back} aria-label="Breadcrumb">
        <Link to={paths.events}>Events</Link>
        <span aria-hidden>/</span>
        <Link to={{ pathname: paths.events, search: `?category=${event.category}` }}>{event.category}</Link>
      </nav>
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
