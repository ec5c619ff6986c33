import { Checkbox } from '@mantine/core'
import type { AdminPhoto } from '#shared/photos.ts'
import { formatMegabytes, formatPlural } from '../../ui/format.ts'
import styles from './PhotoCards.module.css'
import { PhotoMenu } from './PhotoMenu.tsx'
import { PublishSwitch } from './PublishSwitch.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import type { Selection } from './selection.ts'
import { Thumb } from './Thumb.tsx'

interface Props {
  photos: readonly AdminPhoto[]
  selection: Selection
  onEdit(id: string): void
}

/** Photos as cards: the grid, and every list on a phone. */
export function PhotoCards({ photos, selection, onEdit }: Props) {
  return (
    <ul className={styles.cards}>
      {photos.map((photo, place) => (
        <li key={photo._id} className={styles.card} data-selected={selection.has(photo._id) || undefined}>
          <Checkbox
            className={styles.check}
            aria-label={`Select ${photo.title}`}
            checked={selection.has(photo._id)}
            onClick={(event) => selection.toggle(place, event.shiftKey)}
            onChange={() => undefined}
          />
          {photo.trashedAt ? (
            <Thumb photo={photo} sizes="280px" className={styles.thumb} />
          ) : (
            <button type="button" className={styles.open} onClick={() => onEdit(photo._id)}>
              <Thumb photo={photo} sizes="280px" className={styles.thumb} />
              <span className="sr-only">Edit {photo.title}</span>
            </button>
          )}
          <div className={styles.words}>
            <strong className={styles.title}>{photo.title}</strong>
            <PhotoMenu photo={photo} onEdit={() => onEdit(photo._id)} />
            <span className={`num ${styles.figures}`}>
              {photo.problem ??
                `${photo.category}, ${formatPlural(photo.views, 'view')}, ${formatMegabytes(photo.size)}`}
            </span>
            <span className={styles.status}>
              <StatusBadge photo={photo} />
              <PublishSwitch photo={photo} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
