import { Switch } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { DayField } from '#renderer/core/admin/DayFields.tsx'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { type Preset, presets } from '#shared/core/analytics-options.ts'
import type { Analytics } from '#shared/insight/analytics.ts'
import type { Choice } from './choice.ts'
import styles from './PeriodBar.module.css'

interface Props {
  choice: Choice
  range: Analytics['range'] | undefined
  onChange(changes: Record<string, string | undefined>): void
}

/** Selects the period, which is stored in the URL. */
export function PeriodBar({ choice, range, onChange }: Props) {
  const start = choice.start ?? range?.start ?? ''
  const end = choice.end ?? range?.end ?? ''
  // The last known days, because a period that is loading has none, and the URL follows a change later.
  const last = useRef({ start, end })
  useEffect(() => {
    if (start && end) last.current = { start, end }
  }, [start, end])
  const setDays = (changed: Partial<Record<'start' | 'end', string>>) => {
    const next = { ...last.current, ...changed }
    if (!next.start || !next.end) return
    last.current = { start: next.start, end: next.start > next.end ? next.start : next.end }
    onChange({ days: undefined, ...last.current })
  }
  return (
    <div className={styles.bar}>
      <FilterPills<`${Preset}`>
        label="Period"
        pills={presets.map((days) => ({ value: `${days}`, name: `${days} days`, count: undefined }))}
        value={choice.start ? undefined : `${choice.days}`}
        onChange={(days) => onChange({ days: days === '30' ? undefined : days, start: undefined, end: undefined })}
      />
      <div className={styles.days}>
        <DayField label="From" value={start} onChange={(day = '') => setDays({ start: day })} />
        <DayField label="To" value={end} min={start} onChange={(day = '') => setDays({ end: day })} />
      </div>
      <Switch
        className={styles.compare}
        label="Compare with the previous period"
        checked={choice.compare}
        onChange={(event) => onChange({ compare: event.currentTarget.checked ? undefined : 'off' })}
      />
    </div>
  )
}
