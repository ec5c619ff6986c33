import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import { richNodes } from '#shared/rich-text.ts'
import { api, query } from '../api/api.ts'
import { Comments } from '../comments/Comments.tsx'
import { paths } from '../paths.ts'
import { countView } from '../reactions/count-view.ts'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { ShareMenu } from '../reactions/ShareMenu.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { Picture } from '../ui/Picture.tsx'
import { EventFacts } from './EventFacts.tsx'
import styles from './EventPage.module.css'
import { Registration } from './Registration.tsx'

/** An event, opened by its address. */
export default function EventPage() {
  const { id = '' } = useParams()
  const { data: event, dataUpdatedAt } = useSuspenseQuery(query(api.events.get, { id }))
  const nodes = useMemo(() => richNodes(event.description), [event.description])
  const path = paths.event(id)
  useEffect(() => countView(api.events, id), [id])
  return (
    <div className={`wrap ${styles.page}`}>
      <nav className={styles.back} aria-label="Breadcrumb">
        <Link to={paths.events}>Events</Link>
        <span aria-hidden>/</span>
        <Link to={{ pathname: paths.events, search: `?category=${event.category}` }}>{event.category}</Link>
      </nav>
      <article className={styles.columns}>
        <header className={styles.head}>
          <h1>{event.title}</h1>
          {event.caption && <p className={styles.caption}>{event.caption}</p>}
        </header>
        {event.picture && (
          <Picture
            picture={event.picture}
            alt={event.alt}
            sizes="(max-width: 900px) 96vw, 780px"
            priority
            className={styles.picture}
          />
        )}
        <aside className={styles.side} aria-label="When, where and who">
          <EventFacts event={event} />
          <Registration key={id} event={event} asOf={dataUpdatedAt} />
        </aside>
        <div className={styles.main}>
          <RichText nodes={nodes} />
          {event.tags.length > 0 && (
            <ul className={styles.tags} aria-label="Tags">
              {event.tags.map((tag) => (
                <li key={tag}>
                  <Link to={{ pathname: paths.events, search: `?tag=${encodeURIComponent(tag)}` }}>{tag}</Link>
                </li>
              ))}
            </ul>
          )}
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
        </div>
      </article>
    </div>
  )
}
