import { IconX } from '@tabler/icons-react'
import { formatPlural } from '../ui/format.ts'
import styles from './ActiveFilters.module.css'
import { activeFilters, clearFilters, type Filters, type ListShape, type ListState } from './list-state.ts'

interface Props<F extends Filters, S extends string> {
  shape: ListShape<F, S>
  state: ListState<F, S>
  /** Number of items; undefined while it is loading. */
  total: number | undefined
  onChange: (state: ListState<F, S>) => void
}

/** The number of results and the active filters, each with a button to remove it. */
export function ActiveFilters<F extends Filters, S extends string>({ shape, state, total, onChange }: Props<F, S>) {
  const filters = activeFilters(shape, state)
  const [first] = Object.keys(shape.filters)
  const values = filters.filter(({ filter }) => filter === first).map(({ label }) => label)
  const where = values.length ? `in ${values.join(', ')}` : ''
  return (
    <div className={styles.line}>
      <p className={`num ${styles.result}`} role="status">
        {total !== undefined && formatPlural(total, shape.noun)}
        {total !== undefined && where && <span className={styles.where}> {where}</span>}
      </p>
      {filters.map(({ filter, label, without }) => (
        <button
          key={`${String(filter)} ${label}`}
          type="button"
          // Wide screens show it as a pressed chip.
          className={filter === first ? `${styles.filter} ${styles.inSight}` : styles.filter}
          onClick={() => onChange(without)}
        >
          <span className="sr-only">Remove filter </span>
          {label}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      ))}
      {filters.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChange(clearFilters(shape, state))}>
          Clear filters
        </button>
      )}
    </div>
  )
}
