import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import type { useOfflineQueue } from '#renderer/core/offline-queue/use-offline-queue.ts'
import styles from './CommentRow.module.css'

/** The user's comments that are not sent yet, and those that the server rejected. */
export function QueuedComments({ queued, username }: { queued: ReturnType<typeof useOfflineQueue>; username: string }) {
  if (queued.pending.length === 0) return null
  return (
    <ul aria-label="Comments that are not sent yet">
      {queued.pending.map(({ key, input, state, problem }) => (
        <li key={key} className={styles.row} data-state={state}>
          <span className={styles.initial} aria-hidden="true">
            {username[0]?.toUpperCase()}
          </span>
          <div className={styles.body}>
            <p className={styles.head}>
              <b>{username}</b>
              <span className={styles.badge} role={state === 'failed' ? 'alert' : 'status'}>
                {state === 'failed' ? <IconAlertCircle size={14} aria-hidden /> : <IconClock size={14} aria-hidden />}
                {state === 'failed' && `Not posted. ${problem}`}
                {state === 'waiting' && 'Waiting for the connection'}
                {state === 'sending' && 'Sending…'}
              </span>
            </p>
            <p className={styles.text}>{String(input.text)}</p>
            {state !== 'sending' && (
              <p className={styles.actions}>
                <button type="button" onClick={() => queued.retry(key)}>
                  Try Again
                </button>
                <button type="button" onClick={() => queued.discard(key)}>
                  Discard
                </button>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
