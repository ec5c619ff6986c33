import { formatNumber } from '../ui/format.ts'
import styles from './UnreadCount.module.css'
import { useLiveMessages } from './use-live-messages.ts'

/** How many messages wait, beside a link to them. */
export function UnreadCount() {
  const unread = useLiveMessages()
  if (unread === 0) return null
  return (
    <span className={`num ${styles.count}`}>
      {formatNumber(unread)}
      <span className="sr-only"> unread</span>
    </span>
  )
}
