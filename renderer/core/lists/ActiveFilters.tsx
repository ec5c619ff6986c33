import { IconX } from '@tabler/icons-react'
import { formatPlural } from '../ui/format.ts'
import styles from './ActiveFilters.module.css'
import { activeFilters, type Choice, type Filters, type ListShape, widest } from './list-choice.ts'

interface Props<F extends Filters, S extends string> {
  shape: ListShape<F, S>
  choice: Choice<F, S>
  /** How many items there are; unknown while they are counted. */
  total: number | undefined
  onChoose: (choice: Choice<F, S>) => void
}

/** One line of result: how many, by what narrowed, and how to get rid of each. */
export function ActiveFilters<F extends Filters, S extends string>({ shape, choice, total, onChoose }: Props<F, S>) {
  const filters = activeFilters(shape, choice)
  const [first] = Object.keys(shape.filters)
  const among = filters.filter(({ filter }) => filter === first).map(({ label }) => label)
  const where = among.length ? `in ${among.join(', ')}` : ''
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
          // Wide screens have a pressed chip for it already.
          className={filter === first ? `${styles.filter} ${styles.inSight}` : styles.filter}
          onClick={() => onChoose(without)}
        >
          <span className="sr-only">Remove filter </span>
          {label}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      ))}
      {filters.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChoose(widest(shape, choice))}>
          Clear filters
        </button>
      )}
    </div>
  )
}
