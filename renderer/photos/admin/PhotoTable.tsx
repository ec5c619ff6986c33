import { Checkbox } from '@mantine/core'
import type { PhotoSort } from '#shared/photo-options.ts'
import type { AdminPhoto } from '#shared/photos.ts'
import { PhotoRow } from './PhotoRow.tsx'
import styles from './PhotoTable.module.css'
import { SortHeader } from './SortHeader.tsx'
import type { Selection } from './selection.ts'

interface Props {
  photos: readonly AdminPhoto[]
  selection: Selection
  sort: PhotoSort
  onSort(sort: PhotoSort): void
  onEdit(id: string): void
}

/** Photos as rows, for wide screens. Columns that do not fit leave, title and status stay. */
export function PhotoTable({ photos, selection, sort, onSort, onEdit }: Props) {
  const by = { sort, onSort }
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                aria-label="Select all on this page"
                checked={selection.page}
                indeterminate={selection.count > 0 && !selection.page}
                onChange={(event) => selection.togglePage(event.currentTarget.checked)}
              />
            </th>
            <th>Title</th>
            <th className={styles.category}>Category</th>
            <th>Status</th>
            <SortHeader {...by} as="viewed" name="Views" className={styles.views} />
            <SortHeader {...by} as="liked" name="Likes" className={styles.likes} />
            <th className={`${styles.number} ${styles.size}`}>Size</th>
            <SortHeader {...by} as="newest" name="Added" className={styles.added} />
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {photos.map((photo, place) => (
            <PhotoRow
              key={photo._id}
              photo={photo}
              selected={selection.has(photo._id)}
              onSelect={(extend) => selection.toggle(place, extend)}
              onEdit={() => onEdit(photo._id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
