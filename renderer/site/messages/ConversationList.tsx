import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import type { Conversation } from '#shared/site/messages.ts'
import styles from './ConversationList.module.css'

interface Props {
  conversations: readonly Conversation[]
  open: string | undefined
  onOpen: (id: string) => void
  list: Parameters<typeof MoreItems>[0]['list']
}

/** Conversations, the most recent first. */
export function ConversationList({ conversations, open, onOpen, list }: Props) {
  if (conversations.length === 0) return <p className={styles.none}>No conversations found.</p>
  return (
    <>
      <ul className={styles.list}>
        {conversations.map((one) => (
          <li key={one._id}>
            <Row conversation={one} open={one._id === open} onOpen={() => onOpen(one._id)} />
          </li>
        ))}
      </ul>
      <MoreItems compact list={list} loaded={conversations.length} />
    </>
  )
}

function Row({ conversation, open, onOpen }: { conversation: Conversation; open: boolean; onOpen: () => void }) {
  const { subject, last, unread, closed, priority } = conversation
  const { name } = conversation.with
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={open || undefined}
      data-unread={unread > 0 || undefined}
      onClick={onOpen}
    >
      <span className={styles.initial} aria-hidden="true">
        {name[0]?.toUpperCase()}
      </span>
      <span className={styles.text}>
        <span className={styles.head}>
          <b>{name}</b>
          <RelativeTime at={last.at} className={styles.time ?? ''} />
        </span>
        {subject && <span className={styles.subject}>{subject}</span>}
        <span className={styles.last}>
          <span>
            {last.mine && 'You: '}
            {last.text}
          </span>
          {unread > 0 && (
            <span className={`num ${styles.unread}`}>
              {formatNumber(unread)}
              <span className="sr-only"> unread</span>
            </span>
          )}
          {priority && <Badge tone="info">Priority</Badge>}
          {closed && <span className={styles.closed}>Closed</span>}
        </span>
      </span>
    </button>
  )
}
