import { ActionIcon, Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { AdminPhoto } from '#shared/photos.ts'
import { formatShortDay } from '../../admin/figures.ts'
import { formatMegabytes, formatMoment, formatNumber } from '../../ui/format.ts'
import { PhotoMenu } from './PhotoMenu.tsx'
import styles from './PhotoTable.module.css'
import { PublishSwitch } from './PublishSwitch.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Thumb } from './Thumb.tsx'

interface Props {
  photo: AdminPhoto
  selected: boolean
  onSelect(extend: boolean): void
  onEdit(): void
}

export function PhotoRow({ photo, selected, onSelect, onEdit }: Props) {
  return (
    <tr data-selected={selected || undefined}>
      <td className={styles.check}>
        <Checkbox
          aria-label={`Select ${photo.title}`}
          checked={selected}
          // Only a click knows whether shift was held.
          onClick={(event) => onSelect(event.shiftKey)}
          onChange={() => undefined}
        />
      </td>
      <td>
        <div className={styles.title}>
          <Thumb photo={photo} sizes="56px" className={styles.thumb} />
          <span className={styles.names}>
            {photo.trashedAt ? (
              <strong>{photo.title}</strong>
            ) : (
              <button type="button" className={styles.name} onClick={onEdit}>
                {photo.title}
              </button>
            )}
            <small>{photo.problem ?? photo.fileName}</small>
          </span>
        </div>
      </td>
      <td className={styles.category}>{photo.category}</td>
      <td>
        <span className={styles.status}>
          <PublishSwitch photo={photo} />
          <StatusBadge photo={photo} />
        </span>
      </td>
      <td className={`num ${styles.number} ${styles.views}`}>{formatNumber(photo.views)}</td>
      <td className={`num ${styles.number} ${styles.likes}`}>{formatNumber(photo.likes)}</td>
      <td className={`num ${styles.number} ${styles.size}`}>{formatMegabytes(photo.size)}</td>
      <td className={`num ${styles.number} ${styles.added}`}>
        <time dateTime={photo.createdAt} title={formatMoment(photo.createdAt)}>
          {formatShortDay(photo.createdAt)}
        </time>
      </td>
      <td className={styles.actions}>
        {!photo.trashedAt && (
          <ActionIcon
            variant="subtle"
            size={36}
            className={styles.edit}
            aria-label={`Edit ${photo.title}`}
            onClick={onEdit}
          >
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
        )}
        <PhotoMenu photo={photo} onEdit={onEdit} />
      </td>
    </tr>
  )
}
