import { Pagination } from '@mantine/core'
import { useEffect } from 'react'
import { formatNumber } from '../../ui/format.ts'
import styles from './ContentTab.module.css'

interface Props {
  page: number
  size: number
  total: number
  onTurn(page: number): void
}

/** Which part of a list is shown, and the way to the rest of it. */
export function Pages({ page, size, total, onTurn }: Props) {
  const last = Math.max(1, Math.ceil(total / size))
  // The last of a page may have been thrown away, or an old address names one that is gone.
  useEffect(() => {
    if (page > last) onTurn(last)
  }, [page, last, onTurn])
  const first = (page - 1) * size + 1
  return (
    <div className={styles.foot}>
      <p className={`num ${styles.shown}`}>
        {formatNumber(Math.min(first, total))}–{formatNumber(Math.min(total, page * size))} of {formatNumber(total)}
      </p>
      {last > 1 && (
        <nav aria-label="Pages">
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
