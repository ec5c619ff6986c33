import { Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { localMinute } from './local-minute.ts'

interface Values {
  published: boolean
  /** As a field for date and time has it; empty for what never was published. */
  publishedAt: string
}

interface Props {
  form: {
    values: Values
    getInputProps(name: string, options?: { type?: 'checkbox' }): { error?: ReactNode }
  }
}

/** Whether something is published, and the day that visitors read and lists go by. */
export function PublishFields({ form }: Props) {
  return (
    <>
      <Switch label="Published" {...form.getInputProps('published', { type: 'checkbox' })} />
      {(form.values.published || form.values.publishedAt) && (
        <TextInput
          type="datetime-local"
          label="Date"
          description="Lists go by it. Empty means when it is first published."
          max={localMinute(new Date())}
          data-field="publishedAt"
          {...form.getInputProps('publishedAt')}
        />
      )}
    </>
  )
}
