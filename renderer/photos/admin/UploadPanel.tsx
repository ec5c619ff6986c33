import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { UploadDetails, UploadItem } from '#shared/upload-queue.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatPlural } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import { uploadFigures, worthRetrying } from '../../uploads/upload-figures.ts'
import { useUploads } from '../../uploads/use-uploads.ts'
import { DetailsForAll } from './DetailsForAll.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import styles from './UploadPanel.module.css'
import { UploadRow } from './UploadRow.tsx'

const DropArea = lazy(async () => ({ default: (await import('./DropArea.tsx')).DropArea }))

/** Many photos at once: choosing, saying something about all or each, sending, trying again. */
export function UploadPanel({ onEdit }: { onEdit(id: string): void }) {
  const { uploads } = usePlatform()
  const queue = useUploads()
  const figures = uploadFigures(queue)
  const [all, setAll] = useState<UploadDetails>({ published: true })
  const [each, setEach] = useState<Record<string, Partial<UploadDetails>>>({})
  const chosen = queue.filter(({ state, started }) => state === 'waiting' && !started)
  const busy = figures.sending + figures.waiting - chosen.length > 0
  const retryable = queue.filter(worthRetrying).length

  const start = () => {
    if (chosen.length === 0) return toast.info('Please select files to upload')
    uploads.start((item) => ({ ...all, ...each[item.id] }))
  }
  const cancel = () => {
    for (const { id, state } of queue) if (state === 'waiting' || state === 'sending') uploads.remove(id)
  }
  const change = ({ id }: UploadItem, details: Partial<UploadDetails>) =>
    setEach((was) => ({ ...was, [id]: { ...was[id], ...details } }))

  return (
    <div className={styles.panel}>
      <div className={styles.scroll}>
        <Suspense fallback={<div className={styles.dropPlace} />}>
          <DropArea onFiles={uploads.add} onChoose={() => void uploads.choose()} />
        </Suspense>
        {chosen.length > 0 && <DetailsForAll details={all} onChange={setAll} />}
        {queue.length > 0 && (
          <p className={`num ${styles.sum}`}>
            <span role="status">
              {figures.done + figures.duplicates} of {figures.total} uploaded
              {figures.failed > 0 && `, ${figures.failed} failed`}
            </span>
            {figures.sending > 0 && <TimeLeft bytesLeft={figures.bytesLeft} />}
          </p>
        )}
        <ul className={styles.files}>
          {queue.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              details={{ ...all, ...each[item.id] }}
              onDetails={(details) => change(item, details)}
              onEdit={onEdit}
            />
          ))}
        </ul>
      </div>
      <div className={styles.footer}>
        {chosen.length > 0 || busy ? (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button variant="default" disabled={figures.settled === 0} onClick={clear}>
            Clear list
          </Button>
        )}
        {retryable > 0 && chosen.length === 0 && !busy ? (
          <Button onClick={uploads.retryFailed}>Try Again ({retryable})</Button>
        ) : (
          <Button disabled={busy && chosen.length === 0} onClick={start}>
            {chosen.length > 0
              ? `${all.published ? 'Publish' : 'Upload'} ${formatPlural(chosen.length, 'file')}`
              : busy
                ? 'Uploading…'
                : 'Upload'}
          </Button>
        )}
      </div>
    </div>
  )

  function clear() {
    uploads.clearDone()
    for (const { id, state } of queue) if (state === 'failed') uploads.remove(id)
  }
}
