import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { paths } from '#renderer/core/paths.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentRow } from './CommentRow.tsx'
import styles from './Comments.module.css'
import type { CommentCalls } from './comment-pages.ts'
import { QueuedComments } from './QueuedComments.tsx'
import { useComments } from './use-comments.ts'
import { useRemovals } from './use-removals.ts'

interface Props {
  calls: CommentCalls
  /** The commented item. */
  id: string
  className?: string | undefined
}

/** The comments on an item, with the form to add one. */
export function Comments({ calls, id, className }: Props) {
  const { list, comments, total, me, staff, mustWait, own, busy, post, queued, moderate, remove, edit, report } =
    useComments(calls, id)
  const removals = useRemovals((commentId) => remove.mutate({ id, commentId }))
  const heading = useId()

  return (
    <section className={`${styles.comments} ${className ?? ''}`} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Comments {total > 0 && <span className={`num ${styles.total}`}>{formatNumber(total)}</span>}
      </h2>
      <Invitation signedIn={me !== undefined}>
        <CommentForm
          place={id}
          label="Your comment"
          action="Post"
          problem="Failed to post comment"
          busy={busy}
          note={mustWait ? 'Your comment appears once we have approved it.' : ''}
          onPost={post}
        />
      </Invitation>
      <QueuedComments queued={queued} username={me?.username ?? ''} />
      {list.isPending ? (
        <CommentSkeletons />
      ) : list.isError ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {list.error.message}
        </Failed>
      ) : comments.length === 0 ? (
        <p className={styles.none}>No comments yet.</p>
      ) : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <CommentRow
              key={comment._id}
              comment={comment}
              own={own(comment)}
              staff={staff}
              removed={removals.has(comment._id)}
              onRemove={() => removals.start(comment._id)}
              onUndo={() => removals.undo(comment._id)}
              onModerate={(state) => moderate.mutate({ id, commentId: comment._id, state })}
              onReport={() => report.mutate({ id, commentId: comment._id })}
              onEdit={(text) => edit.mutateAsync({ id, commentId: comment._id, text })}
            />
          ))}
        </ul>
      )}
      <MoreItems list={list} loaded={comments.length} total={total} label="Show more comments" />
    </section>
  )
}

/** The form, or why the visitor cannot comment: a setting of the company decides. */
function Invitation({ signedIn, children }: React.PropsWithChildren<{ signedIn: boolean }>) {
  const { comments } = useCompany()
  const { pathname, search, mask } = useLocation()
  if (comments === 'off') return <p className={styles.none}>Comments are closed.</p>
  if (comments !== 'signed-in' || signedIn) return children
  return (
    <p className={styles.none}>
      <Link to={paths.loginThen(mask ? mask.pathname : pathname + search)}>Login</Link> to write a comment.
    </p>
  )
}

function CommentSkeletons() {
  return (
    <Skeletons label="Loading comments" className={styles.list}>
      {[80, 55].map((width) => (
        <span key={width} className={styles.bones}>
          <Bone width="30%" height={12} />
          <Bone width={`${width}%`} />
        </span>
      ))}
    </Skeletons>
  )
}
