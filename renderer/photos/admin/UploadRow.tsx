import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { UploadDetails, UploadItem } from '#shared/upload-queue.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatMegabytes } from '../../ui/format.ts'
import { percentSent, worthRetrying } from '../../uploads/upload-figures.ts'
import { DetailsOfOne } from './DetailsOfOne.tsx'
import styles from './UploadRow.module.css'

interface Props {
  item: UploadItem
  details: UploadDetails
  onDetails(details: Partial<UploadDetails>): void
  onEdit(id: string): void
}

/** One file: what it is, how far it is, and what can be done about it. */
export function UploadRow({ item, details, onDetails, onEdit }: Props) {
  const { uploads } = usePlatform()
  const [open, setOpen] = useState(false)
  const preview = uploads.previewOf(item.id)
  return (
    <li className={styles.file} data-state={item.state}>
      {preview ? (
        <img src={preview} alt="" width={44} height={44} loading="lazy" decoding="async" className={styles.picture} />
      ) : (
        <span className={styles.picture}>
          <IconPhoto size={20} stroke={1.5} aria-hidden />
        </span>
      )}
      <b className={styles.name} title={item.name}>
        {item.name}
      </b>
      <small className={`num ${styles.size}`}>{formatMegabytes(item.size)}</small>
      <div className={styles.progress}>
        <State item={item} onEdit={onEdit} />
        <span className={styles.actions}>
          {worthRetrying(item) && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<IconRefresh size={14} />}
              onClick={() => uploads.retry(item.id)}
            >
              Try Again
            </Button>
          )}
          {item.state === 'waiting' && !item.started && (
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={`Details of ${item.name}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown size={16} className={styles.chevron} data-open={open || undefined} />
            </ActionIcon>
          )}
          {item.state !== 'done' && (
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={`Remove ${item.name}`}
              onClick={() => uploads.remove(item.id)}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </span>
      </div>
      {open && item.state === 'waiting' && !item.started && <DetailsOfOne details={details} onChange={onDetails} />}
    </li>
  )
}

function State({ item, onEdit }: Pick<Props, 'item' | 'onEdit'>) {
  const { photoId } = item
  switch (item.state) {
    case 'waiting':
      return <span>Waiting</span>
    case 'sending':
      return (
        <>
          <progress className={styles.bar} max={100} value={percentSent(item)} aria-label={item.name} />
          <span className="num">{percentSent(item)}%</span>
        </>
      )
    case 'done':
      return <span className={styles.ok}>Uploaded</span>
    case 'duplicate':
      return (
        <span>
          Already here
          {photoId && (
            <>
              {': '}
              <button type="button" className={styles.link} onClick={() => onEdit(photoId)}>
                show photo
              </button>
            </>
          )}
        </span>
      )
    case 'failed':
      return <span className={styles.bad}>{item.error?.message ?? 'Upload failed'}</span>
  }
}
