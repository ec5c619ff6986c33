import { SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { companyZone } from '#renderer/core/ui/format.ts'
import styles from './PublishFields.module.css'
import { type Publishing, type PublishStatus, statusWords } from './publishing.ts'

interface Props {
  value: Publishing
  onChange(value: Publishing): void
  error?: React.ReactNode
}

const options = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Later' },
  { value: 'published', label: 'Published' },
] satisfies { value: PublishStatus; label: string }[]

/** Whether visitors see it: not yet, from a moment on, or now. */
export function PublishFields({ value: { status, publishAt }, onChange, error }: Props) {
  const id = useId()
  return (
    <FormSection name="Status">
      <div data-wide className={styles.status}>
        <SegmentedControl
          fullWidth
          aria-label="Status"
          aria-describedby={id}
          data={options}
          value={status}
          onChange={(chosen) => onChange({ status: chosen as PublishStatus, publishAt })}
        />
        {status === 'scheduled' && (
          <TextInput
            type="datetime-local"
            data-field="publishAt"
            label="Publish at"
            description={`In the site’s time zone, ${companyZone()}.`}
            value={publishAt}
            error={error}
            onChange={(event) => onChange({ status, publishAt: event.currentTarget.value })}
          />
        )}
        <p id={id} className={styles.hint}>
          {statusWords[status]}
        </p>
      </div>
    </FormSection>
  )
}
