import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useMe } from '../site/me.ts'
import { formatNumber } from '../ui/format.ts'
import styles from './MessagesLink.module.css'
import { useLiveMessages } from './use-live-messages.ts'

/** The way to one's messages, with how many wait to be read. */
export function MessagesLink() {
  const unread = useLiveMessages()
  const { may } = useMe()
  return (
    <Link
      to={may('content') ? paths.admin.messages : paths.messages}
      className={styles.link}
      aria-label={unread ? `Messages, ${formatNumber(unread)} unread` : 'Messages'}
    >
      <IconMessage size={22} stroke={1.6} aria-hidden />
      {unread > 0 && <span className={`num ${styles.count}`}>{unread > 99 ? '99+' : unread}</span>}
    </Link>
  )
}
