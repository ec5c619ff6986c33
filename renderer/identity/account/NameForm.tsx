import { Button, TextInput } from '@mantine/core'
import { api } from '#renderer/core/api/api.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Me } from '#shared/identity/auth.ts'
import { UsernameInput } from '../auth/UsernameInput.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { field } from '../forms/field.ts'
import { required, validUsername } from '../forms/validate.ts'

/** Name and username. */
export function NameForm({ me }: { me: Me }) {
  const {
    form,
    sending: save,
    formProps,
  } = useCallForm({
    initialValues: { name: me.name, username: me.username },
    validate: { name: required, username: validUsername },
    call: api.account.update,
    sentOf: (values) => ({ name: values.name.trim(), username: values.username.trim() }),
    meta: { formShowsFieldErrors: true },
    onSuccess: ({ name, username }) => {
      draft.forget()
      form.setInitialValues({ name, username })
      form.setValues({ name, username })
      form.resetDirty({ name, username })
      toast.success('Profile saved.')
    },
  })
  const draft = useStoredDraft('profile', form.values, form.isDirty(), form.getInitialValues())
  return (
    <form {...formProps}>
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <TextInput {...field} label="Name" required autoComplete="name" maxLength={121} {...form.getInputProps('name')} />
      <UsernameInput {...form.getInputProps('username')} value={form.values.username} own={me.username} />
      <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
        Save profile
      </Button>
    </form>
  )
}
