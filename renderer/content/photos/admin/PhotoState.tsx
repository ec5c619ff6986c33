import { Button } from '@mantine/core'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { Thumb } from '../../content/admin/Thumb.tsx'
import styles from './PhotoState.module.css'
import { useReprocess } from './reprocess.tsx'

/** The image with its processing state. */
export function PhotoState({ photo }: { photo: AdminPhoto }) {
  const reprocess = useReprocess()
  const { width, height } = photo.picture
  return (
    <div>
      <span className={styles.frame} style={{ aspectRatio: width && height ? `${width} / ${height}` : '3 / 2' }}>
        <Thumb item={photo} alt={photo.alt || photo.title} sizes="400px" className={styles.thumb} />
      </span>
      {photo.state === 'processing' && (
        <p className={styles.note} role="status">
          This photo is being processed. You can publish it now; visitors see it once it is ready.
        </p>
      )}
      {photo.state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{photo.problem ?? 'This photo could not be processed.'}</p>
          <Button size="xs" variant="default" loading={reprocess.isPending} onClick={() => reprocess.mutate(photo)}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}
