import { IconClock, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Comment } from '#shared/comments.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import styles from './CommentRow.module.css'

interface Props {
  comment: Comment
  mayRemove: boolean
  mayModerate: boolean
  /** Being removed: there is still a moment to take that back. */
  removed: boolean
  onRemove: () => void
  onUndo: () => void
  onModerate: (state: 'approved' | 'hidden') => void
}

/** One comment, with what the reader may do about it. */
export function CommentRow({ comment, mayRemove, mayModerate, removed, onRemove, onUndo, onModerate }: Props) {
  const { text, user, createdAt, state, _id } = comment
  const name = user?.username ?? 'Anonymous'
  const there = _id !== 'sending'
  if (removed) return <Removed name={name} onUndo={onUndo} />
  return (
    <li className={styles.row} data-state={there ? state : 'sending'}>
      <span className={styles.initial} aria-hidden="true">
        {name[0]?.toUpperCase()}
      </span>
      <div className={styles.body}>
        <p className={styles.head}>
          <b>{name}</b>
          <RelativeTime at={createdAt} className={styles.time} />
          {state === 'waiting' && (
            <span className={styles.badge}>
              <IconClock size={14} aria-hidden /> Waiting for approval
            </span>
          )}
          {state === 'hidden' && (
            <span className={styles.badge}>
              <IconEyeOff size={14} aria-hidden /> Hidden
            </span>
          )}
        </p>
        <p className={styles.text}>{text}</p>
        {there && (mayModerate || mayRemove) && (
          <p className={styles.actions}>
            {mayModerate && state !== 'approved' && (
              <button type="button" onClick={() => onModerate('approved')}>
                Approve<span className="sr-only"> the comment by {name}</span>
              </button>
            )}
            {mayModerate && state !== 'hidden' && (
              <button type="button" onClick={() => onModerate('hidden')}>
                Hide<span className="sr-only"> the comment by {name}</span>
              </button>
            )}
            {mayRemove && (
              <button type="button" onClick={onRemove}>
                Delete<span className="sr-only"> the comment by {name}</span>
              </button>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; focus goes to the one that takes it back.
  useEffect(() => button.current?.focus(), [])
  return (
    <li className={styles.removed}>
      <span role="status">The comment by {name} was deleted.</span>
      <button ref={button} type="button" onClick={onUndo}>
        Undo
      </button>
    </li>
  )
}
