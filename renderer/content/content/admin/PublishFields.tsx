import { Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { localMinute } from './local-minute.ts'

interface Values {
  published: boolean
  /** In the format of a date field; empty for items that were never published. */
  publishedAt: string
}

interface Props {
  form: {
    values: Values
    getInputProps(name: string, options?: { type?: 'checkbox' }): { error?: ReactNode }
  }
}

/** The publication status, and the date that visitors see and lists are sorted by. */
export function PublishFields({ form }: Props) {
  return (
    <>
      <Switch label="Published" {...form.getInputProps('published', { type: 'checkbox' })} />
      {(form.values.published || form.values.publishedAt) && (
        <TextInput
          type="datetime-local"
          label="Date"
          description="Lists are sorted by this date. Leave it empty to use the date of publication."
          max={localMinute(new Date())}
          data-field="publishedAt"
          {...form.getInputProps('publishedAt')}
        />
      )}
    </>
  )
}
