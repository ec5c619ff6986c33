import { Button, Group, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import styles from './RichTextField.module.css'

interface Props {
  title: string
  /** Label of the submit button. */
  action: string
  onSubmit(form: FormData): void
  onClose(): void
  changed?: boolean
  width?: number
  className?: string | undefined
  /** More buttons, before the submit button. */
  buttons?: ReactNode
  children: ReactNode
}

/** The dialog for a link or block in the text. */
export function BlockForm({ title, action, onSubmit, className, buttons, children, ...dialog }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React would pass the event on to the form around the editor.
    event.stopPropagation()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <FormDialog title={title} {...dialog}>
      <form className={className ?? styles.dialog} onSubmit={submit} noValidate>
        {children}
        <Group justify="end" gap="xs">
          {buttons}
          <Button type="submit">{action}</Button>
        </Group>
      </form>
    </FormDialog>
  )
}

interface LinkFieldProps {
  before: string | undefined
  error: string | undefined
  autoFocus: boolean
}

export const LinkField = ({ before, error, autoFocus }: LinkFieldProps) => (
  <TextInput
    name="href"
    label="Address"
    description="A page of this site like /shop, another site, or an email address."
    defaultValue={before}
    maxLength={2000}
    {...(autoFocus && { 'data-autofocus': true })}
    error={error}
    inputMode="url"
  />
)
