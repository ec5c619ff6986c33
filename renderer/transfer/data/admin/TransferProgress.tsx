import { Button } from '@mantine/core'
import { formatNumber } from '#renderer/core/ui/format.ts'
import styles from './TransferProgress.module.css'

interface Props {
  step: string
  done: number
  /** 0 while it is unknown. */
  total: number
  /** Absent if the transfer cannot be cancelled any more. */
  onCancel?: (() => void) | undefined
}

/** Progress of a background job. */
export function TransferProgress({ step, done, total, onCancel }: Props) {
  const label = step || 'Waiting to start'
  return (
    <div className={styles.progress}>
      <p className={styles.step}>
        <span>{label}…</span>
        {total > 0 && (
          <span className="num">
            {formatNumber(done)} of {formatNumber(total)}
          </span>
        )}
      </p>
      <progress className={styles.bar} aria-label={label} {...(total > 0 && { max: total, value: done })} />
      <p className={styles.hint}>You can leave this page. It continues in the background.</p>
      {onCancel && (
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {/* Announces each step, but not every number. */}
      <p className="sr-only" role="status">
        {label}
      </p>
    </div>
  )
}
