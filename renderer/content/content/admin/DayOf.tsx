import { formatShortDay } from '#renderer/core/admin/figures.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import styles from './ContentTable.module.css'

/** A day in a table, with the exact moment on hover. */
export function DayOf({ at }: { at: string }) {
  return (
    <time className={styles.day} dateTime={at} title={formatMoment(at)}>
      {formatShortDay(at)}
    </time>
  )
}
