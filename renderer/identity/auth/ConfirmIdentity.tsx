import { submitted } from '#renderer/core/ui/submitted.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { google } from '#shared/core/plain-routes.ts'
import '../forms/styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#renderer/core/api/api.ts'
import type { IdentityRequest } from '#renderer/core/platform/identity.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { ConfirmWithPasskey } from '../second-factor/ConfirmWithPasskey.tsx'
import { stepIn } from '../second-factor/pending-step.ts'
import { SecondStep } from '../second-factor/SecondStep.tsx'
import styles from './ConfirmIdentity.module.css'

interface Props {
  /** The dialog is open while there is one. */
  request: IdentityRequest | undefined
  onClose(): void
}

/** Confirms the identity of the current user before sensitive actions. See [Note: Recent sign-in]. */
export function ConfirmIdentity({ request, onClose }: Props) {
  // The closing animation shows the last request.
  const last = useRef(request)
  if (request) last.current = request
  const methods = last.current?.methods ?? []
  const withCode = methods.includes('password-and-code')
  return (
    <Dialog open={request !== undefined} onClose={onClose} title="Confirm it’s you" above>
      {methods.includes('passkey') && <ConfirmWithPasskey onDone={() => request?.answer(true)} />}
      {methods.includes('password') || withCode ? (
        <WithPassword
          key={String(request !== undefined)}
          withCode={withCode}
          onDone={() => request?.answer(true)}
          onClose={onClose}
        />
      ) : (
        <WithGoogle onDone={() => request?.answer(true)} />
      )}
    </Dialog>
  )
}

function WithPassword({ withCode, onDone, onClose }: { withCode: boolean; onDone(): void; onClose(): void }) {
  const { me } = useMe()
  const confirm = useMutation({
    mutationFn: api.auth.confirmIdentity,
    meta: { callerShowsErrors: true, changesNothing: true },
    onSuccess: onDone,
    // The session has ended, so the dialog for signing in again takes over.
    onError: ({ code }) => code === 'AUTH_REQUIRED' && onClose(),
  })
  const submit = submitted(({ password = '', code }) => confirm.mutate({ password, ...(withCode && { code }) }))
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        {withCode ? 'Enter your password and a code' : 'Enter your password'} to continue. We will not ask again for 15
        minutes.
      </p>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={me?.username ?? ''} readOnly hidden />
      <PasswordField
        label="Password"
        name="password"
        data-autofocus
        required
        error={confirm.error && !confirm.error.fields?.code && confirm.error.message}
      />
      {withCode && (
        <TextInput
          {...field}
          label="Code from your authenticator app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          required
          error={confirm.error?.fields?.code}
        />
      )}
      <FormActions submit="Confirm" busy={confirm.isPending} onCancel={onClose} />
    </form>
  )
}

/** Accounts without a password sign in with Google again, which starts a new session. */
function WithGoogle({ onDone }: { onDone(): void }) {
  const { desktop, session } = usePlatform()
  const signIn = useMutation({
    mutationFn: async () => desktop?.signInWithGoogle(),
    meta: { callerShowsErrors: true, changesNothing: true },
    onSuccess: onDone,
  })
  const label = 'Sign in with Google'
  const step = signIn.error ? stepIn(signIn.error) : undefined
  if (step) {
    const finish = (answer: { token: string }) => {
      session.start(answer)
      onDone()
    }
    return <SecondStep step={step} onDone={finish} onRestart={signIn.reset} />
  }
  return (
    <div className={styles.form}>
      {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
      <p>
        {desktop
          ? 'Sign in with Google again to continue. Your browser opens for this.'
          : 'Sign in with Google again to continue. Then come back to this page and try again.'}
      </p>
      <div className={styles.actions}>
        {desktop ? (
          <Button loading={signIn.isPending} onClick={() => signIn.mutate()}>
            {label}
          </Button>
        ) : (
          <Button component="a" href={addressOf(google, {}, { next: location.pathname + location.search })}>
            {label}
          </Button>
        )}
      </div>
    </div>
  )
}
