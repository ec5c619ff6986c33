import type { Message } from '#shared/messages.ts'
import { formatMoment, formatTime } from '../ui/format.ts'
import styles from './MessageBubble.module.css'
import type { Pending } from './outbox.ts'

interface Props {
  message: Message
  /** The one before is by the same hand. */
  follows: boolean
  /** Written by the reader, not only on their side. */
  own: boolean
  /** What became of it, where that is said. */
  state?: string | undefined
}

/** One message; one's own side stands on the right. */
export function MessageBubble({ message, follows, own, state }: Props) {
  const { mine, sender, createdAt, message: text } = message
  return (
    <article className={styles.message} data-mine={mine || undefined} data-follows={follows || undefined}>
      <p className={own || follows ? 'sr-only' : styles.sender}>{own ? 'You' : sender.name}</p>
      <p className={styles.text}>{text}</p>
      <p className={styles.foot}>
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatTime(createdAt)}
        </time>
        {state && <span>{state}</span>}
      </p>
    </article>
  )
}

interface PendingProps {
  pending: Pending
  onRetry: () => void
  onDiscard: () => void
}

/** One that the server does not have yet. */
export function PendingBubble({ pending: { text, state, problem }, onRetry, onDiscard }: PendingProps) {
  return (
    <article className={styles.message} data-mine data-state={state}>
      <p className="sr-only">You</p>
      <p className={styles.text}>{text}</p>
      <p className={styles.foot} role={state === 'failed' ? 'alert' : undefined}>
        {state === 'sending' && 'Sending…'}
        {state === 'waiting' && 'Waiting for the connection'}
        {state === 'failed' && `Not sent. ${problem ?? ''}`}
      </p>
      {state !== 'sending' && (
        <p className={styles.foot}>
          <button type="button" onClick={onRetry}>
            Try Again
          </button>
          <button type="button" onClick={onDiscard}>
            Discard
          </button>
        </p>
      )}
    </article>
  )
}
