import { google } from '#shared/core/byte-routes.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import '../forms/styles.ts'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { api } from '#renderer/core/api/api.ts'
import type { IdentityRequest } from '#renderer/core/platform/identity.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { ConfirmWithPasskey } from '../second-factor/ConfirmWithPasskey.tsx'
import { stepIn } from '../second-factor/pending-step.ts'
import { SecondStep } from '../second-factor/SecondStep.tsx'
import styles from './ConfirmIdentity.module.css'

interface Props {
  /** The dialog is open while there is one. */
  request: IdentityRequest | undefined
  onClose(): void
}

/** Asks for the password before what a stolen session must not be able to do. */
export function ConfirmIdentity({ request, onClose }: Props) {
  // While the dialog closes, it is drawn as it was.
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
    meta: { errorsShownByCaller: true, changesNothing: true },
    onSuccess: onDone,
    // The session has ended: the dialog for that takes over.
    onError: ({ code }) => code === 'AUTH_REQUIRED' && onClose(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = withCode ? { code: String(form.get('code')) } : {}
    confirm.mutate({ password: String(form.get('password')), ...code })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        {withCode ? 'Enter your password and a code' : 'Enter your password'} to continue. We will not ask again for 15
        minutes.
      </p>
      {/* Password managers look for it. */}
      <input type="text" name="username" autoComplete="username" value={me?.username ?? ''} readOnly hidden />
      <PasswordInput
        {...field}
        label="Password"
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
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
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

/** Accounts without a password sign in with Google again, which starts a new session. */
function WithGoogle({ onDone }: { onDone(): void }) {
  const { desktop, session } = usePlatform()
  const signIn = useMutation({
    mutationFn: async () => desktop?.signInWithGoogle(),
    meta: { errorsShownByCaller: true, changesNothing: true },
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
          ? 'Sign in with Google again to continue. Your browser opens for it.'
          : 'Sign in with Google again to continue. You will come back to this page. Then try again.'}
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
