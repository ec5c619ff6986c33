import { formatNumber } from '#renderer/core/ui/format.ts'
import type { ContentColumn, ContentItem } from './content-kind.ts'
import { DayOf } from './DayOf.tsx'

/** When it was made; the newest first is how lists begin. */
export const addedColumn: ContentColumn<ContentItem> = {
  name: 'Added',
  numeric: true,
  sort: 'newest',
  cell: ({ createdAt }) => <DayOf at={createdAt} />,
}

/** How many times something happened. */
export const countColumn = <T,>(
  name: string,
  of: (item: T) => number,
  more: Pick<ContentColumn<T>, 'sort' | 'leaves'> = {},
): ContentColumn<T> => ({ name, numeric: true, cell: (item) => formatNumber(of(item)), ...more })

/** Words such as a category. */
export const wordColumn = <T,>(name: string, of: (item: T) => string): ContentColumn<T> => ({
  name,
  leaves: 2,
  cell: of,
})
