import { Link } from 'react-router-dom'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { activityActions, activityKinds } from '#shared/core/activity-options.ts'
import type { ActivityLine } from '#shared/insight/activity.ts'
import styles from './ActivityTable.module.css'
import { placeOf } from './activity-links.ts'
import { Changes } from './Changes.tsx'

const tones: Partial<Record<ActivityLine['action'], Tone>> = {
  created: 'ok',
  published: 'ok',
  restored: 'ok',
  joined: 'ok',
  trashed: 'bad',
  deleted: 'bad',
  'sign-in-failed': 'bad',
  refused: 'bad',
  changed: 'info',
  imported: 'info',
}

interface Props {
  lines: readonly ActivityLine[]
  /** Limits the list to one item. */
  onlyItem(id: string): string
}

/** Log entries as rows, or as cards on a phone. */
export const ActivityTable = ({ lines, onlyItem }: Props) => (
  <div className={styles.card}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th>When</th>
          <th>Who</th>
          <th>What</th>
          <th>Changes</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line._id} line={line} onlyItem={onlyItem} />
        ))}
      </tbody>
    </table>
  </div>
)

function Row({ line, onlyItem }: { line: ActivityLine; onlyItem: Props['onlyItem'] }) {
  const { at, by, ip, action, kind, title, itemId, changes } = line
  const place = placeOf(line)
  return (
    <tr>
      <td className={styles.when}>
        <RelativeTime at={at} />
        <small className="num">{formatMoment(at)}</small>
      </td>
      <td className={styles.who}>
        {by || <i>Deleted user</i>}
        {ip && <small className="num">{ip}</small>}
      </td>
      <td className={styles.what}>
        <Badge tone={tones[action] ?? 'quiet'}>{activityActions[action]}</Badge>
        <span className={styles.thing}>
          <small>{activityKinds[kind]}</small>
          {place ? <Link to={place}>{title || 'Untitled'}</Link> : <b>{title || 'Untitled'}</b>}
          {itemId && (
            <Link className={styles.only} to={onlyItem(itemId)}>
              Only this<span className="sr-only"> {title || 'Untitled'}</span>
            </Link>
          )}
        </span>
      </td>
      <td className={styles.changes}>
        <Changes changes={changes} created={action === 'created'} />
      </td>
    </tr>
  )
}
