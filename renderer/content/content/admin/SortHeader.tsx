import { IconArrowDown } from '@tabler/icons-react'
import styles from './ContentTable.module.css'
import type { ContentColumn } from './content-kind.ts'

interface Props<T> {
  column: ContentColumn<T>
  /** The current sort order. */
  sort: string
  onSort(sort: string): void
}

/** A column heading; clicking it sorts the list if the column is sortable. */
export function SortHeader<T>({ column, sort, onSort }: Props<T>) {
  const active = column.sort === sort
  return (
    <th
      className={column.numeric ? styles.number : undefined}
      data-leaves={column.leaves}
      aria-sort={active ? 'descending' : undefined}
    >
      {column.sort === undefined ? (
        column.name
      ) : (
        <button
          type="button"
          className={styles.sort}
          data-active={active || undefined}
          onClick={() => onSort(column.sort ?? '')}
        >
          {active && <IconArrowDown size={14} stroke={2} aria-hidden />}
          {column.name}
        </button>
      )}
    </th>
  )
}
