import { Switch, TextInput } from '@mantine/core'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { type Preset, presets } from '#shared/core/analytics-options.ts'
import type { Analytics } from '#shared/insight/analytics.ts'
import type { Choice } from './choice.ts'
import styles from './PeriodBar.module.css'

interface Props {
  choice: Choice
  /** The period that is shown. */
  range: Analytics['range'] | undefined
  onChange(changes: Record<string, string | undefined>): void
}

/** Which days: the last ones by one press, or any. All of it is in the address. */
export function PeriodBar({ choice, range, onChange }: Props) {
  const start = choice.start ?? range?.start ?? ''
  const end = choice.end ?? range?.end ?? ''
  const own = (from: string, until: string) =>
    from && until && onChange({ days: undefined, start: from, end: from > until ? from : until })
  return (
    <div className={styles.bar}>
      <FilterPills<`${Preset}`>
        label="Period"
        pills={presets.map((days) => ({ value: `${days}`, name: `${days} days`, count: undefined }))}
        value={choice.start ? undefined : `${choice.days}`}
        onChange={(days) => onChange({ days: days === '30' ? undefined : days, start: undefined, end: undefined })}
      />
      <div className={styles.days}>
        <Day label="From" value={start} onChange={(from) => own(from, end)} />
        <Day label="To" value={end} min={start} onChange={(until) => own(start, until)} />
      </div>
      <Switch
        className={styles.compare}
        label="Compare with the period before"
        checked={choice.compare}
        onChange={(event) => onChange({ compare: event.currentTarget.checked ? undefined : 'off' })}
      />
    </div>
  )
}

interface DayProps {
  label: string
  value: string
  min?: string
  onChange(day: string): void
}

const Day = ({ label, value, min, onChange }: DayProps) => (
  <TextInput
    type="date"
    aria-label={label}
    leftSection={<span className={styles.word}>{label}</span>}
    leftSectionWidth={52}
    value={value}
    min={min}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
