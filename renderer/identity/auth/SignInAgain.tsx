import { submitted } from '#renderer/core/ui/submitted.ts'
import '../forms/styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { field } from '../forms/field.ts'
import { PasswordField } from '../forms/PasswordField.tsx'
import { stepIn } from '../second-factor/pending-step.ts'
import { SecondStep } from '../second-factor/SecondStep.tsx'
import styles from './SignInAgain.module.css'

interface Props {
  open: boolean
  /** The user whose session has ended. */
  username: string | undefined
  onDone(): void
  onClose(): void
}

/** Asks for the password in a dialog over the current page. */
export function SignInAgain({ open, username, onDone, onClose }: Props) {
  const { session } = usePlatform()
  const done = (answer: { token: string }) => {
    session.start(answer)
    toast.dropErrors()
    onDone()
  }
  const login = useMutation({
    mutationFn: api.auth.login,
    meta: { callerShowsErrors: true },
    onSuccess: done,
  })
  const step = login.error ? stepIn(login.error) : undefined
  const submit = submitted(({ username = '', password = '' }) => login.mutate({ username, password }))

  return (
    <Dialog open={open} onClose={onClose} title="Please sign in again" above>
      {step && <SecondStep step={step} onDone={done} onRestart={login.reset} />}
      <form className={styles.form} hidden={step !== undefined} onSubmit={submit}>
        <p>Your session has ended. Sign in to continue where you were.</p>
        <TextInput
          {...field}
          label="Username"
          name="username"
          autoComplete="username"
          defaultValue={username}
          required
        />
        <PasswordField label="Password" name="password" data-autofocus required error={login.error?.message} />
        <Button type="submit" loading={login.isPending}>
          Sign in
        </Button>
      </form>
    </Dialog>
  )
}
