import { IconAlertTriangle, IconPlayerPause, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import { uploadFigures } from '../upload-figures.ts'
import { useUploads } from '../use-uploads.ts'
import styles from './UploadPill.module.css'
import { useUploadKind } from './upload-kind.ts'

/** Upload progress in the admin top bar, linked to the queue. */
export function UploadPill() {
  const { items, status } = useUploads()
  const { queueAt } = useUploadKind()
  const { by, active, progress } = uploadFigures(items)
  if (active === 0 && by.failed === 0) return null
  const tone = active === 0 ? 'bad' : status.paused ? 'quiet' : 'busy'
  const Icon = tone === 'bad' ? IconAlertTriangle : tone === 'quiet' ? IconPlayerPause : IconUpload
  return (
    <Link to={queueAt} className={styles.pill} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {active > 0 ? (
        <>
          <span className="num">
            {formatNumber(by.done)} of {formatNumber(by.done + by.failed + active)}
            <span className={styles.word}> uploaded{status.paused && ', paused'}</span>
          </span>
          <progress max={1} value={progress} className={styles.bar} aria-label="Uploads sent" />
        </>
      ) : (
        <span className="num">{formatPlural(by.failed, 'upload')} failed</span>
      )}
    </Link>
  )
}
