import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { fillEmptyFields, useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AppError } from '#shared/core/errors.ts'
import styles from './DomainTab.module.css'

export function AddDomain() {
  const form = useForm({
    initialValues: { host: '', www: true },
    validate: { host: (value) => (value.trim() ? null : 'Enter a domain like shop.example.com.') },
  })
  const draft = useStoredDraft('domain', form.values, form.isDirty())
  useRestoredDraft(draft, (stored) => form.setValues(fillEmptyFields(form.getValues(), stored)))
  const id = useId()
  const add = useMutation({
    mutationFn: api.domains.add,
    meta: { callerShowsErrors: true },
    onError: ({ fields, message }: AppError) => {
      if (!fields) return toast.error(message)
      form.setErrors(fields)
      document.getElementById(id)?.focus()
    },
    onSuccess: () => {
      draft.forget()
      form.reset()
      toast.success('Domain added. Set its DNS record next.')
    },
  })
  return (
    <form
      data-wide
      noValidate
      className={styles.add}
      onSubmit={form.onSubmit(
        (values) => add.mutate(values),
        () => document.getElementById(id)?.focus(),
      )}
    >
      <TextInput
        id={id}
        label="Domain"
        placeholder="shop.example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('host')}
      />
      <Checkbox
        label="Also verify the domain with or without www"
        {...form.getInputProps('www', { type: 'checkbox' })}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        Add domain
      </Button>
    </form>
  )
}
