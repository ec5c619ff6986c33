import styles from '#renderer/core/ui/CountBadge.module.css'
import { formatNumber } from '#renderer/core/ui/format.ts'
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
