import { formatNumber } from '../ui/format.ts'
import styles from './FilterChips.module.css'
import { type Choice, type Filters, type ListShape, labelOf, optionsOf, toggled } from './list-choice.ts'

export interface FilterProps<F extends Filters, S extends string> {
  shape: ListShape<F, S>
  choice: Choice<F, S>
  /** How many items each option would show; absent while they are counted. */
  facets: Record<string, Record<string, number>> | undefined
  onChoose: (choice: Choice<F, S>) => void
}

interface Props<F extends Filters, S extends string> extends FilterProps<F, S> {
  name: keyof F & string
  /** Offers a chip for all of them too. */
  withAll?: boolean
}

/** One chip for each option of a filter. */
export function FilterChips<F extends Filters, S extends string>({ name, withAll, ...props }: Props<F, S>) {
  const { shape, choice, facets, onChoose } = props
  const filter = shape.filters[name]!
  const counts = facets?.[name]
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chosen: readonly string[] = choice.filters[name]
  return (
    <div className={styles.chips}>
      {withAll && filter.fallback === undefined && (
        <Chip
          count={filter.single ? undefined : all}
          noun={shape.noun}
          pressed={chosen.length === 0}
          onPress={() => onChoose({ ...choice, filters: { ...choice.filters, [name]: [] } })}
        >
          All
        </Chip>
      )}
      {optionsOf(shape, choice, name).map((option) => (
        <Chip
          key={option}
          count={counts && (counts[option] ?? 0)}
          noun={shape.noun}
          pressed={chosen.includes(option)}
          onPress={() => onChoose(toggled(shape, choice, name, option))}
        >
          {labelOf(filter, option)}
        </Chip>
      ))}
    </div>
  )
}

interface ChipProps {
  count: number | undefined
  noun: string
  pressed: boolean
  onPress: () => void
  children: string
}

function Chip({ count, noun, pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
      {count !== undefined && (
        <span className={`num ${styles.count}`}>
          {formatNumber(count)}
          <span className="sr-only"> {noun}s</span>
        </span>
      )}
    </button>
  )
}
