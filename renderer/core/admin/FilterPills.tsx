import { formatNumber } from '../ui/format.ts'
import styles from './FilterPills.module.css'
import { useChosenInSight } from './use-chosen-in-sight.ts'

interface Pill<V extends string> {
  value: V | undefined
  name: string
  count: number | undefined
  /** A colour that the same thing has elsewhere on the page. */
  tone?: string
}

interface Props<V extends string> {
  /** What it filters by. */
  label: string
  pills: readonly Pill<V>[]
  value: V | undefined
  onChange(value: V | undefined): void
}

/** A choice among a few kinds, each with how many there are. */
export function FilterPills<V extends string>({ label, pills, value, onChange }: Props<V>) {
  // Pills take more room once they say how many there are.
  const counted = pills.some(({ count }) => count !== undefined)
  const row = useChosenInSight<HTMLFieldSetElement>('[aria-pressed="true"]', `${value} ${counted}`)
  return (
    <fieldset ref={row} className={styles.pills}>
      <legend className="sr-only">{label}</legend>
      {pills.map((pill) => (
        <button
          key={pill.name}
          type="button"
          aria-pressed={pill.value === value}
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
