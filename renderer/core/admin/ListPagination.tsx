import { NativeSelect, Pagination } from '@mantine/core'
import { useEffect } from 'react'
import { formatNumber } from '../ui/format.ts'
import styles from './ListPagination.module.css'
import listStyles from './list.module.css'
import { type PageOf, pageSizes } from './list-page.ts'

interface Props extends PageOf {
  total: number
  onPageChange(page: number): void
  /** Changes the number of items per page. */
  onPageSizeChange(limit: number): void
}

/** Page navigation and page size of a list. */
export function ListPagination({ page, limit, total, onPageChange, onPageSizeChange }: Props) {
  const last = Math.max(1, Math.ceil(total / limit))
  // The page may have become empty, or an old address names a missing page.
  useEffect(() => {
    if (page > last) onPageChange(last)
  }, [page, last, onPageChange])
  const first = Math.min(total, (page - 1) * limit + 1)
  return (
    <div className={styles.foot}>
      <p className={`num ${listStyles.count}`}>
        {formatNumber(first)}–{formatNumber(Math.min(total, page * limit))} of {formatNumber(total)}
      </p>
      {total > pageSizes[0] && (
        <NativeSelect
          size="xs"
          aria-label="Items per page"
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(limit)}
          onChange={(event) => onPageSizeChange(Number(event.currentTarget.value))}
        />
      )}
      {last > 1 && (
        <nav aria-label="Pages" className={styles.pages}>
          <Pagination
            total={last}
            value={Math.min(page, last)}
            onChange={onPageChange}
            size="md"
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          />
        </nav>
      )}
    </div>
  )
}
