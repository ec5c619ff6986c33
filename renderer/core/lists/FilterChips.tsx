import { formatNumber } from '../ui/format.ts'
import styles from './FilterChips.module.css'
import { type Filters, type ListShape, type ListState, labelOf, optionsOf, toggleOption } from './list-state.ts'

export interface FilterProps<F extends Filters, S extends string> {
  shape: ListShape<F, S>
  state: ListState<F, S>
  /** Number of items per option; absent while it is loading. */
  facets: Record<string, Record<string, number>> | undefined
  onChange: (state: ListState<F, S>) => void
}

interface Props<F extends Filters, S extends string> extends FilterProps<F, S> {
  name: keyof F & string
  /** Adds an “All” chip. */
  withAll?: boolean
}

/** One chip for each option of a filter. */
export function FilterChips<F extends Filters, S extends string>({ name, withAll, ...props }: Props<F, S>) {
  const { shape, state, facets, onChange } = props
  const filter = shape.filters[name]!
  const counts = facets?.[name]
  // Options that include each other come with the count of all items.
  const all = counts && (counts[''] ?? Object.values(counts).reduce((sum, count) => sum + count, 0))
  const selected: readonly string[] = state.filters[name]
  return (
    <div className={styles.chips}>
      {withAll && filter.fallback === undefined && (
        <Chip
          count={filter.single ? undefined : all}
          noun={shape.noun}
          pressed={selected.length === 0}
          onPress={() => onChange({ ...state, filters: { ...state.filters, [name]: [] } })}
        >
          All
        </Chip>
      )}
      {optionsOf(shape, state, name, counts).map((option) => (
        <Chip
          key={option}
          count={counts && (counts[option] ?? 0)}
          noun={shape.noun}
          pressed={selected.includes(option)}
          onPress={() => onChange(toggleOption(shape, state, name, option))}
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
