import type { PendingRequest } from '#renderer/core/session/pending-requests.ts'
import { formatMoment, formatTime } from '#renderer/core/ui/format.ts'
import type { Message } from '#shared/site/messages.ts'
import { Attachments } from './Attachments.tsx'
import { FileIcon } from './FileIcon.tsx'
import styles from './MessageBubble.module.css'

interface Props {
  message: Message
  /** Whether the message before has the same sender. */
  follows: boolean
  /** Whether the reader has sent it, not a colleague. */
  own: boolean
  state?: string | undefined
}

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
  pending: PendingRequest
  onRetry: () => void
  onDiscard: () => void
}

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
