import type { Pending } from '#renderer/core/session/stored-pending.ts'
import { formatMoment, formatTime } from '#renderer/core/ui/format.ts'
import type { Message } from '#shared/site/messages.ts'
import { Attachments } from './Attachments.tsx'
import { FileIcon } from './FileIcon.tsx'
import styles from './MessageBubble.module.css'

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
  const { mine, sender, createdAt, message: text, attachments } = message
  return (
    <article className={styles.message} data-mine={mine || undefined} data-follows={follows || undefined}>
      <p className={own || follows ? 'sr-only' : styles.sender}>{own ? 'You' : sender.name}</p>
      {text && <p className={styles.text}>{text}</p>}
      <Attachments files={attachments} />
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
export function PendingBubble({ pending: { input, files = [], state, problem }, onRetry, onDiscard }: PendingProps) {
  return (
    <article className={styles.message} data-mine data-state={state}>
      <p className="sr-only">You</p>
      {input.message !== '' && <p className={styles.text}>{String(input.message)}</p>}
      {files.map(({ id, name }) => (
        <p key={id} className={styles.attached}>
          <FileIcon name={name} /> {name}
        </p>
      ))}
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
