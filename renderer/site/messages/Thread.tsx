import { Button } from '@mantine/core'
import { IconArrowLeft, IconMailForward } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import type { Conversation } from '#shared/site/messages.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './Thread.module.css'
import { ThreadActions } from './ThreadActions.tsx'
import { useOutbox } from './use-outbox.ts'

interface Props {
  conversation: Conversation
  onBack: () => void
  onNew: () => void
}

/** Guests are answered by mail, which takes no files; customers cannot write into what was closed. */
export const isAttachable = ({ kind, closed }: Conversation) => kind !== 'guest' && !(closed && kind === 'shop')

/** One conversation: who it is with, what was said, and where one goes on. */
export function Thread({ conversation, onBack, onNew }: Props) {
  const { _id, kind, subject, orderId, closed } = conversation
  const { name, email } = conversation.with
  const outbox = useOutbox(_id)
  const staff = kind === 'customer' || kind === 'guest'
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
        {staff && <ThreadActions conversation={conversation} onGone={onBack} />}
      </header>
      <MessageList conversation={conversation} outbox={outbox} />
      <footer className={styles.foot}>
        {kind === 'guest' && (
          <p className={styles.note}>
            <IconMailForward size={16} stroke={1.75} aria-hidden />
            <span>{name} has no account: your answer goes by mail.</span>
          </p>
        )}
        {closed && staff && <p className={styles.note}>This conversation was closed. Writing opens it again.</p>}
        {closed && !staff ? (
          <p className={styles.note}>
            This conversation was closed.
            <Button variant="default" size="sm" onClick={onNew}>
              New message
            </Button>
          </p>
        ) : (
          <Composer conversationId={_id} to={name} attachable={isAttachable(conversation)} onSend={outbox.send} />
        )}
      </footer>
    </>
  )
}
