import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Me } from '#shared/identity/auth.ts'
import { focusFirst, showFieldErrors } from '../auth/form-errors.ts'
import { UsernameInput } from '../auth/UsernameInput.tsx'
import { field } from '../forms/field.ts'

/** Name and username. */
export function NameForm({ me }: { me: Me }) {
  const form = useForm({
    initialValues: { name: me.name, username: me.username },
    validate: {
      name: (value) => (value.trim() ? null : 'This field is required.'),
      username: (value) =>
        /^[a-z0-9._-]{3,30}$/i.test(value.trim()) ? null : 'Use 3 to 30 letters, digits, dots, dashes or underscores.',
    },
  })
  const draft = useStoredDraft('profile', form.values, form.isDirty(), form.getInitialValues())
  const save = useMutation({
    mutationFn: api.account.update,
    meta: { errorsShownInForm: true },
    onSuccess: ({ name, username }) => {
      draft.forget()
      form.setInitialValues({ name, username })
      form.setValues({ name, username })
      form.resetDirty({ name, username })
      toast.success('Your profile is saved.')
    },
    onError: (error) => showFieldErrors(form, error),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ name: values.name.trim(), username: values.username.trim() }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <TextInput {...field} label="Name" required autoComplete="name" maxLength={121} {...form.getInputProps('name')} />
      <UsernameInput {...form.getInputProps('username')} value={form.values.username} own={me.username} />
      <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
        Save profile
      </Button>
    </form>
  )
}
