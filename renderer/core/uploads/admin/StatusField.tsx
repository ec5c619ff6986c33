import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import styles from './FileField.module.css'

interface Props {
  /** Whether it is published. */
  value?: boolean
  onChange?(published: boolean): void
}

/** Switches between Draft and Published: `<StatusField {...form.getInputProps('published')} />`. */
export function StatusField({ value, onChange }: Props) {
  const label = useId()
  return (
    <div>
      <span className={styles.label} id={label}>
        Status
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={['Draft', 'Published']}
        value={value ? 'Published' : 'Draft'}
        onChange={(status) => onChange?.(status === 'Published')}
      />
    </div>
  )
}
