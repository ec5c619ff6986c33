import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { LeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Client } from '#shared/identity/account.ts'
import { NewPassword } from '../auth/NewPassword.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { PasswordField } from '../forms/PasswordField.tsx'
import { longPassword, requiredPassword } from '../forms/validate.ts'

/** Changes the password, or sends a link to users who have none. */
export function PasswordForm({ account }: { account: Client['account'] }) {
  const {
    form,
    sending: change,
    formProps,
  } = useCallForm({
    call: api.account.changePassword,
    sentOf: ({ password, newPassword }) => ({ password, newPassword }),
    meta: { formShowsFieldErrors: true },
    onSuccess: ({ message }) => {
      form.reset()
      toast.success(message)
    },
    initialValues: { password: '', newPassword: '', confirmation: '' },
    validate: {
      password: requiredPassword,
      newPassword: longPassword,
      confirmation: (value, { newPassword }) => (value === newPassword ? null : 'Passwords do not match'),
    },
  })
  if (!account.hasPassword) return <FirstPassword email={account.email} />
  return (
    <form {...formProps}>
      <PasswordField label="Current password" required {...form.getInputProps('password')} />
      <NewPassword
        label="New password"
        {...form.getInputProps('newPassword')}
        value={form.values.newPassword}
        known={[account.name, account.username, account.email.split('@')[0] ?? '']}
      />
      <PasswordField
        label="Confirm password"
        required
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" loading={change.isPending}>
        Change password
      </Button>
      {/* Passwords are never stored as drafts. */}
      <LeavePrompt when={form.isDirty()} param="tab" />
    </form>
  )
}

function FirstPassword({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => api.auth.forgotPassword({ email }), meta: { changesNothing: true } })
  if (send.isSuccess) return <p role="status">We sent a link to {email}. It expires in 30 minutes.</p>
  return (
    <>
      <p>You log in with Google and have no password yet.</p>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Send me a link to set a password
      </Button>
    </>
  )
}
