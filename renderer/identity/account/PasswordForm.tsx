import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { LeaveQuestion } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Client } from '#shared/identity/account.ts'
import { focusFirst, showFieldErrors } from '../auth/form-errors.ts'
import { NewPassword } from '../auth/NewPassword.tsx'
import { field } from '../forms/field.ts'

/** Another password; or, for who has none, the way to a first one. */
export function PasswordForm({ account }: { account: Client['account'] }) {
  const form = useForm({
    initialValues: { password: '', newPassword: '', confirmation: '' },
    validate: {
      password: (value) => (value ? null : 'This field is required.'),
      newPassword: (value) => (value.length < 10 ? 'Use at least 10 characters.' : null),
      confirmation: (value, { newPassword }) => (value === newPassword ? null : 'Passwords do not match'),
    },
  })
  const change = useMutation({
    mutationFn: api.account.changePassword,
    meta: { errorsShownInForm: true },
    onSuccess: ({ message }) => {
      form.reset()
      toast.success(message)
    },
    onError: (error) => showFieldErrors(form, error),
  })
  if (!account.hasPassword) return <FirstPassword email={account.email} />
  const eye = { 'aria-label': 'Show or hide the password' }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ password, newPassword }) => change.mutate({ password, newPassword }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <PasswordInput
        {...field}
        label="Current password"
        required
        autoComplete="current-password"
        visibilityToggleButtonProps={eye}
        {...form.getInputProps('password')}
      />
      <NewPassword
        label="New password"
        {...form.getInputProps('newPassword')}
        value={form.values.newPassword}
        known={[account.name, account.username, account.email.split('@')[0] ?? '']}
      />
      <PasswordInput
        {...field}
        label="Confirm password"
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={eye}
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" loading={change.isPending}>
        Change password
      </Button>
      {/* A password is kept nowhere. */}
      <LeaveQuestion when={form.isDirty()} param="tab" />
    </form>
  )
}

function FirstPassword({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => api.auth.forgotPassword({ email }), meta: { changesNothing: true } })
  if (send.isSuccess) return <p role="status">We sent a link to {email}. It is good for 30 minutes.</p>
  return (
    <>
      <p>You log in with Google and have no password yet.</p>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Mail me a link to choose one
      </Button>
    </>
  )
}
