import { formatTime } from './figures.ts'
import styles from './SavedAt.module.css'

/** `Saved 12:03`, quietly. */
export function SavedAt({ at }: { at: Date | undefined }) {
  return (
    <span className={`num ${styles.saved}`} role="status">
      {at && `Saved ${formatTime(at)}`}
    </span>
  )
}
