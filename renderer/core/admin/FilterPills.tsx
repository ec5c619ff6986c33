import { formatNumber } from '../ui/format.ts'
import styles from './FilterPills.module.css'
import { useScrollToSelected } from './use-scroll-to-selected.ts'

interface Pill<V extends string> {
  value: V | undefined
  name: string
  count: number | undefined
  /** Colour of this value on the page. */
  tone?: string
}

interface Props<V extends string> {
  /** Accessible name of the filter. */
  label: string
  pills: readonly Pill<V>[]
  /** One or several. */
  value: V | readonly V[] | undefined
  /** The pressed button. */
  onChange(value: V | undefined): void
}

/** Filter buttons with the number of items of each. */
export function FilterPills<V extends string>({ label, pills, value, onChange }: Props<V>) {
  // Pills are wider once they show their counts.
  const counted = pills.some(({ count }) => count !== undefined)
  const selected: readonly unknown[] = Array.isArray(value) ? value : [value]
  const row = useScrollToSelected<HTMLFieldSetElement>('[aria-pressed="true"]', `${value} ${counted}`)
  return (
    <fieldset ref={row} className={styles.pills}>
      <legend className="sr-only">{label}</legend>
      {pills.map((pill) => (
        <button
          key={pill.name}
          type="button"
          aria-pressed={selected.includes(pill.value)}
          data-tone={pill.tone}
          onClick={() => onChange(pill.value)}
        >
          {pill.name}
          {pill.count !== undefined && <span className="num">{formatNumber(pill.count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
