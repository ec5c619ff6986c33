import { SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { companyTimeZone } from '#renderer/core/ui/format.ts'
import styles from './PublishFields.module.css'
import { type Publishing, type PublishStatus, statusHints } from './publishing.ts'
import { type FormProps, type TextValues, textForm } from './TextFields.tsx'

const options = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Later' },
  { value: 'published', label: 'Published' },
] satisfies { value: PublishStatus; label: string }[]

/** Whether and from when on visitors see the text. */
export function PublishFields<V extends TextValues>({ form }: FormProps<V>) {
  const { values, errors, clearFieldError, setFieldValue } = textForm(form)
  const { status, publishAt } = values.publishing
  const id = useId()
  const change = (publishing: Publishing) => {
    clearFieldError('publishAt')
    setFieldValue('publishing', publishing)
  }
  return (
    <FormSection name="Status">
      <div data-wide className={styles.status}>
        <SegmentedControl
          fullWidth
          aria-label="Status"
          aria-describedby={id}
          data={options}
          value={status}
          onChange={(selected) => change({ status: selected as PublishStatus, publishAt })}
        />
        {status === 'scheduled' && (
          <TextInput
            type="datetime-local"
            data-field="publishAt"
            label="Publish at"
            description={`In the site’s time zone, ${companyTimeZone()}.`}
            value={publishAt}
            error={errors.publishAt}
            onChange={(event) => change({ status, publishAt: event.currentTarget.value })}
          />
        )}
        <p id={id} className={styles.hint}>
          {statusHints[status]}
        </p>
      </div>
    </FormSection>
  )
}
