import { Button } from '@mantine/core'
import { IconArrowLeft, IconMailForward } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import type { Conversation } from '#shared/site/messages.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './Thread.module.css'
import { ThreadActions } from './ThreadActions.tsx'
import { useUnsentMessages } from './use-unsent-messages.ts'

interface Props {
  conversation: Conversation
  onBack: () => void
  onNew: () => void
}

/** Guests get emails without attachments, and customers cannot write in closed conversations. */
export const isAttachable = ({ kind, closed }: Conversation) => kind !== 'guest' && !(closed && kind === 'shop')

export function Thread({ conversation, onBack, onNew }: Props) {
  const { _id, kind, subject, orderId, closed } = conversation
  const { name, email } = conversation.with
  const unsent = useUnsentMessages(_id)
  const isInbox = kind === 'customer' || kind === 'guest'
  return (
    <>
      <header className={styles.head}>
        <button type="button" className={styles.back} aria-label="Back to all conversations" onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </button>
        <div className={styles.who}>
          <h2>{name}</h2>
          <p>
            {orderId ? (
              <Link
                className={styles.order}
                to={kind === 'customer' ? paths.admin.order(orderId) : paths.order(orderId)}
              >
                {subject}
              </Link>
            ) : (
              subject
            )}
            {subject && email && ' · '}
            {email}
          </p>
        </div>
        {isInbox && <ThreadActions conversation={conversation} onGone={onBack} />}
      </header>
      <MessageList conversation={conversation} unsent={unsent} />
      <footer className={styles.foot}>
        {kind === 'guest' && (
          <p className={styles.note}>
            <IconMailForward size={16} stroke={1.75} aria-hidden />
            <span>{name} has no account. Your reply is sent by email.</span>
          </p>
        )}
        {closed && isInbox && <p className={styles.note}>This conversation is closed. A new message reopens it.</p>}
        {closed && !isInbox ? (
          <p className={styles.note}>
            This conversation is closed.
            <Button variant="default" size="sm" onClick={onNew}>
              New message
            </Button>
          </p>
        ) : (
          <Composer conversationId={_id} to={name} isAttachable={isAttachable(conversation)} onSend={unsent.send} />
        )}
      </footer>
    </>
  )
}
