import { Link } from 'react-router-dom'
import type { UploadItem } from '#shared/core/uploads.ts'
import { percentSent } from '../upload-figures.ts'
import styles from './UploadState.module.css'
import { useUploadKind } from './upload-kind.ts'

/** The upload state of one file, with its error or progress. */
export function UploadState({ item }: { item: UploadItem }) {
  const { state, name, photoId, duplicateOf, error, warning } = item
  const { itemAt } = useUploadKind()
  switch (state) {
    case 'checking':
      return <span className={styles.state}>Checking…</span>
    case 'ready':
      return <span className={styles.state}>New</span>
    case 'waiting':
      return <span className={styles.state}>Waiting</span>
    case 'cancelled':
      return <span className={styles.state}>Cancelled</span>
    case 'sending':
      return (
        <span className={styles.state}>
          <progress className={styles.bar} max={100} value={percentSent(item)} aria-label={name} />
          <span className="num">{percentSent(item)}%</span>
        </span>
      )
    case 'done':
      return (
        <span className={styles.state} data-tone={warning ? 'bad' : 'ok'}>
          {warning ? `Uploaded as a draft. ${warning}` : 'Uploaded'}
          {photoId && <Link to={itemAt(photoId)}>Open</Link>}
        </span>
      )
    case 'duplicate':
      return (
        <span className={styles.state}>
          <span className={styles.word}>{photoId ? 'Already here:' : 'Already in this list:'}</span>
          {photoId ? (
            <Link to={itemAt(photoId)}>{duplicateOf ?? 'Open'}</Link>
          ) : (
            <span className={styles.duplicate}>{duplicateOf}</span>
          )}
        </span>
      )
    case 'refused':
    case 'failed':
      return (
        <span className={styles.state} data-tone="bad">
          {error?.message ?? 'Upload failed'}
        </span>
      )
  }
}
