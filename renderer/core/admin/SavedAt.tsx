import { formatTime } from './figures.ts'
import styles from './SavedAt.module.css'

/** `Saved 12:03` */
export function SavedAt({ at, what = 'Saved' }: { at: Date | undefined; what?: string }) {
  return (
    <span className={`num ${styles.saved}`} role="status">
      {at && `${what} ${formatTime(at)}`}
    </span>
  )
}
