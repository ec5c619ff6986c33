import { IconClock, IconEyeOff, IconFlag } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import type { Comment } from '#shared/content/comments.ts'
import { CommentActions, type CommentDeeds } from './CommentActions.tsx'
import styles from './CommentRow.module.css'
import { EditComment } from './EditComment.tsx'

interface Props extends Omit<CommentDeeds, 'onChange'> {
  comment: Comment
  /** Whether the comment is being deleted and can still be restored. */
  removed: boolean
  onUndo: () => void
  onEdit: (text: string) => Promise<unknown>
}

/** One comment with its actions. */
export function CommentRow({ comment, removed, onUndo, onEdit, ...deeds }: Props) {
  const { text, user, createdAt, editedAt, state, reports, _id } = comment
  const [editing, setEditing] = useState(false)
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
          {editedAt && <span className={styles.time}>edited</span>}
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
          {reports !== undefined && (
            <span className={styles.badge}>
              <IconFlag size={14} aria-hidden /> {formatPlural(reports, 'report')}
            </span>
          )}
        </p>
        {editing ? (
          <EditComment id={_id} text={text} onEdit={onEdit} onDone={() => setEditing(false)} />
        ) : (
          <>
            <p className={styles.text}>{text}</p>
            {there && <CommentActions comment={comment} {...deeds} onChange={() => setEditing(true)} />}
          </>
        )}
      </div>
    </li>
  )
}

function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button is gone, so the Undo button gets the focus.
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
