import { IconX } from '@tabler/icons-react'
import { formatPlural } from '../ui/format.ts'
import styles from './ActiveFilters.module.css'
import { filterCount, type PhotoChoice } from './photo-list.ts'

interface Props {
  choice: PhotoChoice
  /** How many photos there are; unknown while they are counted. */
  total: number | undefined
  onChoose: (choice: PhotoChoice) => void
}

/** One line of result: how many, by what narrowed, and how to get rid of each. */
export function ActiveFilters({ choice, total, onChoose }: Props) {
  const { category, resolution, tag } = choice
  const filters = [
    ...category.map((one) => ({
      name: one,
      // Wide screens have a pressed chip for it already.
      className: `${styles.filter} ${styles.category}`,
      without: { ...choice, category: category.filter((other) => other !== one) },
    })),
    ...resolution.map((one) => ({
      name: one,
      className: styles.filter,
      without: { ...choice, resolution: resolution.filter((other) => other !== one) },
    })),
    ...(tag ? [{ name: `#${tag}`, className: styles.filter, without: { ...choice, tag: '' } }] : []),
  ]
  const where = category.length ? `in ${category.join(', ')}` : ''
  return (
    <div className={styles.line}>
      <p className={`num ${styles.result}`} role="status">
        {total !== undefined && formatPlural(total, 'photo')}
        {total !== undefined && where && <span className={styles.where}> {where}</span>}
      </p>
      {filters.map(({ name, className, without }) => (
        <button key={name} type="button" className={className} onClick={() => onChoose(without)}>
          <span className="sr-only">Remove filter </span>
          {name}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      ))}
      {filterCount(choice) > 0 && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => onChoose({ ...choice, category: [], resolution: [], tag: '' })}
        >
          Clear filters
        </button>
      )}
    </div>
  )
}
