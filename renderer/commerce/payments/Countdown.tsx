import styles from './PaymentPage.module.css'
import { useNow } from './use-now.ts'

interface Props {
  until: string
  label: string
  /** Replaces the countdown once it has ended. */
  ended?: string
}

/** Minutes and seconds that are left. Screen readers do not announce each second. */
export function Countdown({ until, label, ended }: Props) {
  const left = Math.max(0, Math.round((Date.parse(until) - useNow()) / 1000))
  if (left === 0) return ended && <p className={styles.countdown}>{ended}</p>
  return (
    <p className={styles.countdown}>
      {label}{' '}
      <strong className="num" role="timer" aria-live="off">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </strong>
    </p>
  )
}
