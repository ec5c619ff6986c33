import { TextInput } from '@mantine/core'
import styles from './DayFields.module.css'

interface Props {
  from: string | undefined
  until: string | undefined
  onChange(days: { from?: string | undefined; until?: string | undefined }): void
}

/** Date range fields. */
export const DayFields = ({ from, until, onChange }: Props) => (
  <div className={styles.days} data-part="days">
    <DayField label="From" value={from} max={until} onChange={(day) => onChange({ from: day })} />
    <DayField label="To" value={until} min={from} onChange={(day) => onChange({ until: day })} />
  </div>
)

interface DayProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange(day: string | undefined): void
}

/** One day of a range. */
export const DayField = ({ label, value = '', min, max, onChange }: DayProps) => (
  <TextInput
    type="date"
    aria-label={label}
    leftSection={<span className={styles.word}>{label}</span>}
    leftSectionWidth={52}
    value={value}
    min={min}
    max={max}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  />
)
