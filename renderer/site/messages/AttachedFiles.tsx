import { IconAlertCircle, IconRefresh, IconX } from '@tabler/icons-react'
import { formatSize } from '#renderer/core/ui/format.ts'
import styles from './Attachments.module.css'
import type { Attached, Attaching } from './attaching.ts'
import { FileIcon } from './FileIcon.tsx'

interface Props {
  attaching: Attaching
  items: readonly Attached[]
  refusals: readonly string[]
}

/** The files of a message that is being written, each with how far it is, and why others were not taken. */
export function AttachedFiles({ attaching, items, refusals }: Props) {
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.attached} aria-label="Files of this message">
          {items.map((item) => (
            <li key={item.key} data-state={item.state}>
              <FileIcon name={item.name} />
              <span className={styles.words}>
                <b>{item.name}</b>
                <span aria-live="polite">{stateOf(item)}</span>
              </span>
              {item.state === 'failed' && !item.final && (
                <button
                  type="button"
                  aria-label={`Try ${item.name} again`}
                  title="Try Again"
                  onClick={() => attaching.retry(item.key)}
                >
                  <IconRefresh size={18} stroke={1.75} aria-hidden />
                </button>
              )}
              <button
                type="button"
                aria-label={`Remove ${item.name}`}
                title="Remove"
                onClick={() => attaching.remove(item.key)}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </button>
              {item.state === 'sending' && (
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ transform: `scaleX(${item.progress})` }} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className={styles.refusal}>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            {refusal}
          </p>
        ))}
      </div>
    </>
  )
}

function stateOf({ state, progress, size, problem }: Attached) {
  if (state === 'failed') return problem
  // The server looks at what has arrived before it answers.
  if (state === 'sending') return progress < 1 ? `${Math.floor(progress * 100)}%` : 'Checking…'
  return formatSize(size)
}
