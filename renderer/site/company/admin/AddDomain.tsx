import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { filled, useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AppError } from '#shared/core/errors.ts'
import styles from './DomainTab.module.css'

/** Claims a domain. */
export function AddDomain() {
  const form = useForm({
    initialValues: { host: '', www: true },
    validate: { host: (value) => (value.trim() ? null : 'Enter a domain like shop.example.com.') },
  })
  const draft = useStoredDraft('domain', form.values, form.isDirty())
  useRestored(draft, (kept) => form.setValues(filled(form.getValues(), kept)))
  const id = useId()
  const add = useMutation({
    mutationFn: api.domains.add,
    meta: { errorsShownByCaller: true },
    onError: ({ fields, message }: AppError) => {
      if (!fields) return toast.error(message)
      form.setErrors(fields)
      document.getElementById(id)?.focus()
    },
    onSuccess: () => {
      draft.forget()
      form.reset()
      toast.success('The domain waits for its record.')
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
      <Checkbox label="Also with www before it, or without" {...form.getInputProps('www', { type: 'checkbox' })} />
      <Button type="submit" variant="default" loading={add.isPending}>
        Add domain
      </Button>
    </form>
  )
}
