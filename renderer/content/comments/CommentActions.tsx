import { useEffect, useState } from 'react'
import type { Comment } from '#shared/content/comments.ts'
import { cannotEdit } from '#shared/core/comment-rules.ts'
import styles from './CommentRow.module.css'

/** The reader's relation to a comment, and the handlers of its actions. */
export interface CommentDeeds {
  own: boolean
  staff: boolean
  onChange: () => void
  onRemove: () => void
  onReport: () => void
  onModerate: (state: 'approved' | 'hidden') => void
}

/** The buttons for a comment's actions. */
export function CommentActions({ comment, own, staff, ...deeds }: CommentDeeds & { comment: Comment }) {
  const { state, user, reports } = comment
  const name = user?.username ?? 'Anonymous'
  const changeable = useChangeable(comment, own)
  const [reported, setReported] = useState(false)
  const report = () => {
    setReported(true)
    deeds.onReport()
  }
  const actions = [
    staff && (state !== 'approved' || reports) && { label: 'Approve', act: () => deeds.onModerate('approved') },
    staff && state !== 'hidden' && { label: 'Hide', act: () => deeds.onModerate('hidden') },
    changeable && { label: 'Edit', act: deeds.onChange },
    (own || staff) && { label: 'Delete', act: deeds.onRemove },
    !own && !staff && state === 'approved' && !reported && { label: 'Report', act: report },
  ].filter((action) => typeof action === 'object')
  if (actions.length === 0) return null
  return (
    <p className={styles.actions}>
      {actions.map(({ label, act }) => (
        <button key={label} type="button" onClick={act}>
          {label}
          <span className="sr-only"> the comment by {name}</span>
        </button>
      ))}
    </p>
  )
}

/** Whether the author can still edit. Known in browsers only, because server-rendered pages are cached. */
function useChangeable(comment: Comment, own: boolean) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (!own) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [own])
  return own && now !== undefined && !cannotEdit(comment, now)
}
