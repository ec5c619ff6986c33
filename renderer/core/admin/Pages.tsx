import { NativeSelect, Pagination } from '@mantine/core'
import { useEffect } from 'react'
import { formatNumber } from '../ui/format.ts'
import listStyles from './list.module.css'
import { type PageOf, pageSizes } from './list-page.ts'
import styles from './Pages.module.css'

interface Props extends PageOf {
  total: number
  onTurn(page: number): void
  /** Another number of items on each page. */
  onFit(limit: number): void
}

/** Which part of a list is shown, and the way to the rest of it. */
export function Pages({ page, limit, total, onTurn, onFit }: Props) {
  const last = Math.max(1, Math.ceil(total / limit))
  // The last of a page may have been thrown away, or an old address names one that is gone.
  useEffect(() => {
    if (page > last) onTurn(last)
  }, [page, last, onTurn])
  const first = Math.min(total, (page - 1) * limit + 1)
  return (
    <div className={styles.foot}>
      <p className={`num ${listStyles.shown}`}>
        {formatNumber(first)}–{formatNumber(Math.min(total, page * limit))} of {formatNumber(total)}
      </p>
      {total > pageSizes[0] && (
        <NativeSelect
          size="xs"
          aria-label="Items on a page"
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} on a page` }))}
          value={String(limit)}
          onChange={(event) => onFit(Number(event.currentTarget.value))}
        />
      )}
      {last > 1 && (
        <nav aria-label="Pages" className={styles.pages}>
          <Pagination
            total={last}
            value={Math.min(page, last)}
            onChange={onTurn}
            size="md"
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          />
        </nav>
      )}
    </div>
  )
}
