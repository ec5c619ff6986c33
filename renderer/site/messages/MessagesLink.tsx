import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import styles from './MessagesLink.module.css'
import { UnreadBadge } from './UnreadBadge.tsx'

export function MessagesLink() {
  const { may } = useMe()
  return (
    <Link to={may('content') ? paths.admin.messages : paths.messages} className={styles.link}>
      <span className="sr-only">Messages</span>
      <IconMessage size={22} stroke={1.6} aria-hidden />
      <UnreadBadge label="unread" />
    </Link>
  )
}
