import { submitted } from '#renderer/core/ui/submitted.ts'
import '../forms/styles.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { FocusedInput } from '#renderer/core/ui/FocusedInput.tsx'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { askForPasskey, usePasskeysWork } from './passkeys.ts'
import styles from './SecondStep.module.css'

interface Props {
  step: PendingStep
  onDone(answer: { token: string }): void
  /** The step has expired, or the user wants to start again. */
  onRestart(): void
}

/** The second step of a sign-in: a code of an app, a passkey or a recovery code. */
export function SecondStep({ step: { challenge, methods }, onDone, onRestart }: Props) {
  const passkeysWork = usePasskeysWork()
  const hasApp = methods.includes('app')
  const hasRecovery = methods.includes('recovery')
  const hasPasskey = methods.includes('passkey') && passkeysWork
  const [recovery, setRecovery] = useState(false)
  const byRecovery = recovery || !hasApp
  const input = useRef<HTMLInputElement>(null)
  const code = useMutation({
    mutationFn: api.secondStep.code,
    meta: { callerShowsErrors: true },
    onSuccess: onDone,
    onError: () => input.current?.select(),
  })
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await api.secondStep.passkeyOptions({ challenge })
      return api.secondStep.passkey({ challenge, response: await askForPasskey(options) })
    },
    meta: { callerShowsErrors: true },
    onSuccess: onDone,
  })

  const submit = submitted(({ code: typed = '' }) => !code.isPending && code.mutate({ challenge, code: typed.trim() }))
  const error = code.error ?? passkey.error
  if (error?.code === 'GONE')
    return (
      <div className={styles.form}>
        <Notice tone="bad">{error.message}</Notice>
        <Button size="md" onClick={onRestart}>
          Log in again
        </Button>
      </div>
    )
  return (
    <div className={styles.form}>
      {passkey.error && <Notice tone="bad">{passkey.error.message}</Notice>}
      {(hasApp || hasRecovery) && (
        <form className={styles.form} noValidate onSubmit={submit}>
          <FocusedInput
            {...field}
            key={String(byRecovery)}
            inputRef={input}
            name="code"
            label={byRecovery ? 'Recovery code' : 'Code from your authenticator app'}
            {...(byRecovery
              ? { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, placeholder: 'xxxx-xxxx-xxxx' }
              : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
            error={code.error && (code.error.fields?.code ?? code.error.message)}
          />
          <Button type="submit" size="md" fullWidth loading={code.isPending || code.isSuccess}>
            Verify
          </Button>
        </form>
      )}
      {hasPasskey && (
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={passkey.isPending || passkey.isSuccess}
          onClick={() => {
            code.reset()
            passkey.mutate()
          }}
        >
          Use a passkey
        </Button>
      )}
      {!hasApp && !hasRecovery && !hasPasskey && (
        <Notice tone="bad">
          Your passkeys do not work here. Sign in on the website, and add an authenticator app.
        </Notice>
      )}
      {hasApp && hasRecovery && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            code.reset()
            setRecovery(!recovery)
          }}
        >
          {recovery ? 'Use a code from your app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  )
}
