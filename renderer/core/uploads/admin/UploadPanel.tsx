import { Button } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import { usePlatform } from '../../platform/platform.ts'
import { drawerFoot } from '../../ui/bottom-bars.ts'
import { formatPlural } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import { canBeDescribed, uploadFigures } from '../upload-figures.ts'
import { useUploads } from '../use-uploads.ts'
import { QuickUploadRow } from './QuickUploadRow.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { ScrolledUploadList } from './UploadList.tsx'
import styles from './UploadPanel.module.css'
import { useUploadKind } from './upload-kind.ts'

const DropArea = lazy(async () => ({ default: (await import('./DropArea.tsx')).DropArea }))

/** Uploads a few files next to the list that they join. */
export function UploadPanel() {
  const { uploads } = usePlatform()
  const { items } = useUploads()
  const { Details, queueAt, single } = useUploadKind()
  const { by, total, active, settled, bytesLeft, retryable } = uploadFigures(items)
  const scroller = useRef<HTMLDivElement>(null)
  const open = items.filter(canBeDescribed).filter(({ state }) => state !== 'refused')
  const pending = by.ready + by.checking

  const start = () => {
    if (pending === 0) return toast.info('Please select files to upload')
    uploads.step('start')
  }
  return (
    <div className={styles.panel}>
      <div className={styles.scroll} ref={scroller}>
        <Suspense fallback={<div className={styles.dropPlace} />}>
          <DropArea />
        </Suspense>
        {single && total === 0 && (
          <Link to={single.to} className={styles.single}>
            {single.label}
          </Link>
        )}
        {pending > 0 && open.length > 0 && (
          <fieldset className={styles.all}>
            <legend>For all files</legend>
            <Details items={open} brief />
          </fieldset>
        )}
        {total > 0 && (
          <p className={`num ${styles.sum}`}>
            <span role="status">
              {by.done + by.duplicate} of {total} uploaded
              {by.failed + by.refused > 0 && `, ${by.failed + by.refused} failed`}
            </span>
            {by.sending > 0 ? (
              <TimeLeft bytesLeft={bytesLeft} />
            ) : (
              location.pathname !== queueAt.split('?')[0] && <Link to={queueAt}>Show all</Link>
            )}
          </p>
        )}
        <ScrolledUploadList items={items} scroller={scroller} row={(item) => <QuickUploadRow item={item} />} />
      </div>
      <div ref={drawerFoot} className={styles.footer}>
        {pending > 0 || active > 0 ? (
          <Button variant="default" onClick={() => uploads.step('cancel')}>
            Cancel
          </Button>
        ) : (
          <Button variant="default" disabled={settled === 0} onClick={() => uploads.step('clear')}>
            Clear list
          </Button>
        )}
        {retryable.length > 0 && pending === 0 && active === 0 ? (
          <Button onClick={() => uploads.step('retry', retryable)}>Try Again ({retryable.length})</Button>
        ) : (
          <Button disabled={active > 0 && pending === 0} onClick={start}>
            {pending > 0
              ? `${open.every(({ details }) => details.published) ? 'Publish' : 'Upload'} ${formatPlural(pending, 'file')}`
              : active > 0
                ? 'Uploading…'
                : 'Upload'}
          </Button>
        )}
      </div>
    </div>
  )
}
