import { Button } from '@mantine/core'
import { formatNumber } from '#renderer/core/ui/format.ts'
import styles from './TransferProgress.module.css'

interface Props {
  /** What is being done, in words. */
  step: string
  done: number
  /** 0 while nobody knows. */
  total: number
  /** Absent where it cannot be stopped any more. */
  onCancel?: (() => void) | undefined
}

/** How far something is that goes on by itself, also when the page is closed. */
export function TransferProgress({ step, done, total, onCancel }: Props) {
  const words = step || 'Waiting for its turn'
  return (
    <div className={styles.progress}>
      <p className={styles.words}>
        <span>{words}…</span>
        {total > 0 && (
          <span className="num">
            {formatNumber(done)} of {formatNumber(total)}
          </span>
        )}
      </p>
      <progress className={styles.bar} aria-label={words} {...(total > 0 && { max: total, value: done })} />
      <p className={styles.hint}>You can leave this page; it goes on.</p>
      {onCancel && (
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {/* Said at each step only: every figure would drown everything else. */}
      <p className="sr-only" role="status">
        {words}
      </p>
    </div>
  )
}
