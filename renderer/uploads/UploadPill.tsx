import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import styles from './UploadPill.module.css'
import { uploadFigures } from './upload-figures.ts'
import { useUploads } from './use-uploads.ts'

/** How far the uploads are, in the bar above every admin screen; leads to the panel. */
export function UploadPill() {
  const { sending, settled, total, failed, progress } = uploadFigures(useUploads())
  if (sending === 0 && failed === 0) return null
  return (
    <Link to={`${paths.admin.content}?upload`} className={styles.pill} data-failed={sending === 0 || undefined}>
      {sending > 0 ? (
        <>
          <IconUpload size={16} stroke={1.75} aria-hidden />
          <span className="num">
            {settled} of {total} uploaded
          </span>
          <progress max={1} value={progress} className={styles.bar} aria-label="Uploads sent" />
        </>
      ) : (
        <>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span className="num">{failed === 1 ? '1 upload failed' : `${failed} uploads failed`}</span>
        </>
      )}
    </Link>
  )
}
