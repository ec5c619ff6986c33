import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import styles from './FileField.module.css'

/** Draft or Published. */
export function StatusField({ published, onChange }: { published: boolean; onChange: (published: boolean) => void }) {
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
        value={published ? 'Published' : 'Draft'}
        onChange={(status) => onChange(status === 'Published')}
      />
    </div>
  )
}
