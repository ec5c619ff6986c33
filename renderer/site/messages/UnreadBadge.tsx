import styles from './UnreadBadge.module.css'
import { useLiveMessages } from './use-live-messages.ts'

/** The number of unread messages, on the corner of an icon. Screen readers read `label` after it. */
export function UnreadBadge({ label }: { label: string }) {
  const unread = useLiveMessages()
  if (unread === 0) return null
  return (
    <span className={`num ${styles.count}`}>
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
