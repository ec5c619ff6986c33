import { type ReactNode, useMemo } from 'react'
import { paths } from '#renderer/core/paths.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { TagLinks } from '#renderer/core/ui/TagLinks.tsx'
import type { Event } from '#shared/content/events.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { EventFacts } from './EventFacts.tsx'
import styles from './EventPage.module.css'

interface Props {
  event: Event
  /** Shown below time and place. */
  registration?: ReactNode
  /** Whether to use one column at any width. */
  stacked?: boolean
  /** Shown below the text. */
  children?: ReactNode
}

/** An event as visitors see it. */
export function EventArticle({ event, registration, stacked, children }: Props) {
  const nodes = useMemo(() => richNodes(event.description), [event.description])
  return (
    <article className={styles.columns} data-stacked={stacked || undefined}>
      <header className={styles.head}>
        <h1>{event.title}</h1>
        {event.caption && <p className={styles.caption}>{event.caption}</p>}
      </header>
      {event.picture && (
        <ResponsiveImage
          picture={event.picture}
          alt={event.alt}
          sizes="(max-width: 900px) 96vw, 780px"
          priority
          className={styles.picture}
        />
      )}
      <aside className={styles.side} aria-label="Event details">
        <EventFacts event={event} />
        {registration}
      </aside>
      <div className={styles.main}>
        <RichText nodes={nodes} />
        <TagLinks tags={event.tags} path={paths.events} className={styles.tags} />
        {children}
      </div>
    </article>
  )
}
