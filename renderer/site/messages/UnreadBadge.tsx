import styles from './UnreadBadge.module.css'
import { useLiveMessages } from './use-live-messages.ts'

/** How many messages wait, on the corner of what leads to them; nothing while none does. `said` follows the number for who does not see it. */
export function UnreadBadge({ said }: { said: string }) {
  const unread = useLiveMessages()
  if (unread === 0) return null
  return (
    <span className={`num ${styles.count}`}>
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> {said}</span>
    </span>
  )
}
