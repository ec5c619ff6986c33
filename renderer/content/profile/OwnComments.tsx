import { Link } from 'react-router-dom'
import { itemPath } from '#renderer/core/item-path.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import type { OwnComment } from '#shared/content/own-content.ts'
import styles from './OwnComments.module.css'

/** The current user's comments. */
export const OwnComments = ({ comments }: { comments: readonly OwnComment[] }) => (
  <ul className={styles.list}>
    {comments.map(({ _id, about, createdAt, state, text }) => (
      <li key={_id} className={styles.comment}>
        <p className={styles.head}>
          {about ? (
            <Link to={itemPath(about.kind, about.address)}>{about.title}</Link>
          ) : (
            <span>No longer available</span>
          )}
          <RelativeTime at={createdAt} />
          {state === 'waiting' && <Badge tone="warn">Waiting for approval</Badge>}
        </p>
        <p className={styles.text}>{text}</p>
      </li>
    ))}
  </ul>
)
