import { IconAlertCircle, IconRefresh, IconX } from '@tabler/icons-react'
import { formatSize } from '#renderer/core/ui/format.ts'
import styles from './Attachments.module.css'
import type { AttachmentUpload, AttachmentUploads } from './attachment-uploads.ts'
import { FileIcon } from './FileIcon.tsx'

interface Props {
  store: AttachmentUploads
  uploads: readonly AttachmentUpload[]
  problems: readonly string[]
}

/** The files of an unsent message with their progress, and the problems of refused files. */
export function AttachmentUploadList({ store, uploads, problems }: Props) {
  return (
    <>
      {uploads.length > 0 && (
        <ul className={styles.attached} aria-label="Files of this message">
          {uploads.map((upload) => (
            <li key={upload.key} data-state={upload.state}>
              <FileIcon name={upload.name} />
              <span className={styles.text}>
                <b>{upload.name}</b>
                <span aria-live="polite">{statusText(upload)}</span>
              </span>
              {upload.state === 'failed' && !upload.isFinal && (
                <button
                  type="button"
                  aria-label={`Try ${upload.name} again`}
                  title="Try Again"
                  onClick={() => store.retry(upload.key)}
                >
                  <IconRefresh size={18} stroke={1.75} aria-hidden />
                </button>
              )}
              <button
                type="button"
                aria-label={`Remove ${upload.name}`}
                title="Remove"
                onClick={() => store.remove(upload.key)}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </button>
              {upload.state === 'sending' && (
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ transform: `scaleX(${upload.progress})` }} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            {problem}
          </p>
        ))}
      </div>
    </>
  )
}

function statusText({ state, progress, size, problem }: AttachmentUpload) {
  if (state === 'failed') return problem
  // The server checks the complete file before it responds.
  if (state === 'sending') return progress < 1 ? `${Math.floor(progress * 100)}%` : 'Checking…'
  return formatSize(size)
}
