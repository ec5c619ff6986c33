import { formatNumber } from '#renderer/core/ui/format.ts'
import type { ContentColumn, ContentItem } from './content-kind.ts'
import { DayOf } from './DayOf.tsx'

/** When an item was created; lists show the newest first by default. */
export const addedColumn: ContentColumn<ContentItem> = {
  name: 'Added',
  numeric: true,
  sort: 'newest',
  cell: ({ createdAt }) => <DayOf at={createdAt} />,
}

/** A count, such as views. */
export const countColumn = <T,>(
  name: string,
  of: (item: T) => number,
  more: Pick<ContentColumn<T>, 'sort' | 'leaves'> = {},
): ContentColumn<T> => ({ name, numeric: true, cell: (item) => formatNumber(of(item)), ...more })

/** Text, such as a category. */
export const wordColumn = <T,>(name: string, of: (item: T) => string): ContentColumn<T> => ({
  name,
  leaves: 2,
  cell: of,
})
