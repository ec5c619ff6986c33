import { Button, Checkbox } from '@mantine/core'
import { Link } from 'react-router-dom'
import { itemPath } from '#renderer/core/item-path.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import type { ModeratedComment } from '#shared/content/moderation.ts'
import { nounOf } from '#shared/core/content-types.ts'
import { Stars } from '../../audios/Stars.tsx'
import { BlockWriter } from './BlockWriter.tsx'
import styles from './CommentsAdminPage.module.css'
import type { Decision } from './use-decide.ts'

interface Props {
  comment: ModeratedComment
  selected: boolean
  /** `wide` with the Shift key: selects the range from the last one. */
  onSelect: (wide: boolean) => void
  onDecide: (action: Decision) => void
}

/** One comment with its item and the moderation actions. */
export function ModeratedRow({ comment, selected, onSelect, onDecide }: Props) {
  const { text, user, createdAt, state, reports, kind, item, stars } = comment
  const name = user?.username ?? 'Anonymous'
  const actions: { action: Decision; label: string }[] = [
    ...(state !== 'approved' || reports ? [{ action: 'approve' as const, label: 'Approve' }] : []),
    ...(state !== 'hidden' ? [{ action: 'hide' as const, label: 'Hide' }] : []),
    { action: 'delete', label: 'Delete' },
  ]
  return (
    <li className={styles.row} data-selected={selected || undefined}>
      <Checkbox
        checked={selected}
        aria-label={`Select the comment by ${name}`}
        onChange={({ nativeEvent }) => onSelect((nativeEvent as MouseEvent).shiftKey === true)}
      />
      <div className={styles.body}>
        <p className={styles.head}>
          <b>{name}</b>
          {stars && <Stars rating={stars} />}
          <RelativeTime at={createdAt} className={styles.quiet ?? ''} />
          {state === 'waiting' && <Badge tone="warn">Waiting</Badge>}
          {state === 'hidden' && <Badge tone="quiet">Hidden</Badge>}
          {comment.writer?.blocked && <Badge tone="quiet">Author blocked</Badge>}
          {reports !== undefined && <Badge tone="warn">{formatPlural(reports, 'report')}</Badge>}
        </p>
        <p className={styles.text}>{text}</p>
        <p className={styles.quiet}>
          On the {nounOf(kind)} {item ? <Link to={itemPath(kind, item.key)}>{item.title}</Link> : 'that is gone'}
        </p>
      </div>
      <div className={styles.actions}>
        {actions.map(({ action, label }) => (
          <Button
            key={action}
            size="xs"
            variant={action === 'approve' ? 'filled' : 'default'}
            aria-label={`${label} the comment by ${name}`}
            onClick={() => onDecide(action)}
          >
            {label}
          </Button>
        ))}
        <BlockWriter comment={comment} />
      </div>
    </li>
  )
}
