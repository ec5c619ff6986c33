import { IconArrowDown } from '@tabler/icons-react'
import type { PhotoSort } from '#shared/photo-options.ts'
import styles from './PhotoTable.module.css'

interface Props {
  name: string
  as: PhotoSort
  sort: PhotoSort
  className?: string | undefined
  onSort(sort: PhotoSort): void
}

/** A column of numbers that the list can be sorted by, largest first. */
export function SortHeader({ name, as, sort, className = '', onSort }: Props) {
  const active = sort === as
  return (
    <th className={`${styles.number} ${className}`} aria-sort={active ? 'descending' : undefined}>
      <button type="button" className={styles.sort} data-active={active || undefined} onClick={() => onSort(as)}>
        {active && <IconArrowDown size={14} stroke={2} aria-hidden />}
        {name}
      </button>
    </th>
  )
}
