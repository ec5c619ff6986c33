import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import type { Event } from '#shared/content/events.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { EventFacts } from './EventFacts.tsx'
import styles from './EventPage.module.css'

interface Props {
  event: Event
  /** How to come, below when and where it is. */
  registration?: ReactNode
  /** Everything below one another, however wide the window: it has only a part of it. */
  stacked?: boolean
  /** What follows the text. */
  children?: ReactNode
}

/** What an event's page says of it. */
export function EventArticle({ event, registration, stacked, children }: Props) {
  const nodes = useMemo(() => richNodes(event.description), [event.description])
  return (
    <article className={styles.columns} data-stacked={stacked || undefined}>
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
        {registration}
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
        {children}
      </div>
    </article>
  )
}
