import { Checkbox } from '@mantine/core'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { ContentRow } from './ContentRow.tsx'
import styles from './ContentTable.module.css'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { SortHeader } from './SortHeader.tsx'

export interface ListProps<T extends ContentItem> {
  kind: ContentKind<T>
  items: readonly T[]
  /** Absent without bulk actions. */
  selection: Selection<T> | undefined
  /** Whether the caller may change them. */
  free: boolean
  onEdit(id: string): void
}

interface Props<T extends ContentItem> extends ListProps<T> {
  sort: string
  onSort(sort: string): void
}

/** Content as table rows, for wide screens. Title and status stay when columns do not fit. */
export function ContentTable<T extends ContentItem>({ kind, items, selection, free, sort, onSort, onEdit }: Props<T>) {
  const textColumns = kind.columns.filter(({ numeric }) => !numeric)
  const numbers = kind.columns.filter(({ numeric }) => numeric)
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.check}>
                <Checkbox
                  aria-label="Select all on this page"
                  checked={selection.page}
                  indeterminate={selection.count > 0 && !selection.page}
                  onChange={(event) => selection.togglePage(event.currentTarget.checked)}
                />
              </th>
            )}
            <th className={styles.main}>Title</th>
            {textColumns.map((column) => (
              <SortHeader key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            <th>Status</th>
            {numbers.map((column) => (
              <SortHeader key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, place) => (
            <ContentRow
              key={item._id}
              kind={kind}
              item={item}
              free={free}
              select={
                selection && {
                  selected: selection.has(item._id),
                  toggle: (extend) => selection.toggle(place, extend),
                }
              }
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
