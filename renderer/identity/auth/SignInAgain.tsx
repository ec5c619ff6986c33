import '../forms/styles.ts'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { field } from '../forms/field.ts'
import { stepIn } from '../second-factor/pending-step.ts'
import { SecondStep } from '../second-factor/SecondStep.tsx'
import styles from './SignInAgain.module.css'

interface Props {
  open: boolean
  /** Who was signed in. */
  username: string | undefined
  onDone(): void
  onClose(): void
}

/** Asks for the password again, over what somebody was doing. */
export function SignInAgain({ open, username, onDone, onClose }: Props) {
  const { session } = usePlatform()
  const done = (answer: { token: string }) => {
    session.start(answer)
    toast.dropErrors()
    onDone()
  }
  const login = useMutation({
    mutationFn: api.auth.login,
    meta: { errorsShownByCaller: true },
    onSuccess: done,
  })
  const step = login.error ? stepIn(login.error) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    login.mutate({ username: String(form.get('username')), password: String(form.get('password')) })
  }

  return (
    <Dialog open={open} onClose={onClose} title="Please sign in again" above>
      {step && <SecondStep step={step} onDone={done} onRestart={login.reset} />}
      <form className={styles.form} hidden={step !== undefined} onSubmit={submit}>
        <p>Your session has ended. What you were doing is still here.</p>
        <TextInput
          {...field}
          label="Username"
          name="username"
          autoComplete="username"
          defaultValue={username}
          required
        />
        <PasswordInput
          {...field}
          label="Password"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          data-autofocus
          required
          error={login.error?.message}
        />
        <Button type="submit" loading={login.isPending}>
          Sign in
        </Button>
      </form>
    </Dialog>
  )
}
