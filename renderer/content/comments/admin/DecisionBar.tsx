import { Button } from '@mantine/core'
import { bottomBar } from '#renderer/core/ui/bottom-bars.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import type { ModeratedComment } from '#shared/content/moderation.ts'
import styles from './DecisionBar.module.css'
import type { Decision } from './use-decide.ts'

interface Props {
  /** The selected comments. */
  comments: readonly ModeratedComment[]
  all: number
  busy: boolean
  onAll: () => void
  onNone: () => void
  onDecide: (action: Decision) => void
}

/** The actions for the selected comments. */
export function DecisionBar({ comments, all, busy, onAll, onNone, onDecide }: Props) {
  if (comments.length === 0) return null
  return (
    <section ref={bottomBar} className={styles.bar} aria-label="Selected comments">
      <p role="status">{formatPlural(comments.length, 'comment')} selected</p>
      {comments.length < all && (
        <Button size="xs" variant="subtle" onClick={onAll}>
          Select all {all}
        </Button>
      )}
      <span className={styles.actions}>
        <Button size="xs" loading={busy} onClick={() => onDecide('approve')}>
          Approve
        </Button>
        <Button size="xs" variant="default" onClick={() => onDecide('hide')}>
          Hide
        </Button>
        <Button size="xs" variant="default" onClick={() => onDecide('delete')}>
          Delete
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onNone}>
          Cancel
        </Button>
      </span>
    </section>
  )
}
