import styles from '#renderer/core/ui/CountBadge.module.css'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { useLiveMessages } from './use-live-messages.ts'

/** The number of unread messages, beside a link. */
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
