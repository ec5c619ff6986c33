import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { paths } from '#renderer/core/paths.ts'
import { FocusedInput } from '#renderer/core/ui/FocusedInput.tsx'
import { Honeypot } from '#renderer/core/ui/Honeypot.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { EmailField } from '#renderer/identity/forms/EmailField.tsx'
import { field } from '#renderer/identity/forms/field.ts'
import type { Registration } from '#shared/content/events.ts'
import { AppError } from '#shared/core/errors.ts'
import styles from './Registration.module.css'

interface Props {
  id: string
  /** Whether only the waiting list has room. */
  full: boolean
  /** The last place was taken in the meantime, and there is a waiting list. */
  onFull(): void
  onDone(state: Registration['state']): void
  onClose(): void
}

/** Registers by name and email; a mailed code proves the address. */
export function GuestRegistration({ id, full, onFull, onDone, onClose }: Props) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [otp, setOtp] = useState('')
  const trap = useRef<HTMLInputElement>(null)
  const meta = { callerShowsErrors: true, changesNothing: true }
  const [sent, setSent] = useState(false)
  const ask = useMutation({
    mutationFn: () =>
      api.events.requestGuestCode({ id, email, ...(trap.current?.value && { website: trap.current.value }) }),
    meta,
    onSuccess: () => setSent(true),
  })
  const register = useMutation({
    mutationFn: () => api.events.registerGuest({ id, name, email, otp, waitlist: full }),
    meta: { callerShowsErrors: true },
    onSuccess: ({ state }) => onDone(state),
    onError: (refused) => AppError.from(refused).code === 'EVENT_FULL' && onFull(),
  })
  const failed = register.error ?? ask.error
  const error = failed ? AppError.from(failed) : undefined
  const submit = submitted(() => {
    if (sent) register.mutate()
    else ask.mutate()
  })
  const newCode = () => {
    register.reset()
    setOtp('')
    ask.mutate()
  }
  const anotherAddress = () => {
    register.reset()
    ask.reset()
    setOtp('')
    setSent(false)
  }
  const fieldError = (field: string) => error?.fields?.[field]
  const hasFieldError = ['name', 'email', 'otp'].some(fieldError)
  return (
    <FormDialog onClose={onClose} title={full ? 'Join the waiting list' : 'Register without an account'}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          {...field}
          label="Name"
          autoComplete="name"
          required
          maxLength={121}
          disabled={sent}
          value={name}
          error={fieldError('name')}
          onChange={({ currentTarget: { value } }) => setName(value)}
          data-autofocus
        />
        <EmailField
          maxLength={254}
          disabled={sent}
          value={email}
          error={fieldError('email')}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <Honeypot ref={trap} />
        {sent && (
          <FocusedInput
            {...field}
            label="Enter 6-digit OTP"
            description={`We sent a code to ${email}. It expires in 10 minutes.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            pattern="[0-9]{6}"
            maxLength={6}
            value={otp}
            error={fieldError('otp')}
            onChange={({ currentTarget: { value } }) => setOtp(value.replace(/\D/g, ''))}
          />
        )}
        {error && !hasFieldError && (
          <p role="alert" className={styles.note}>
            {error.message}
          </p>
        )}
        <Button type="submit" size="md" loading={register.isPending || (ask.isPending && !sent)}>
          {sent ? (full ? 'Join the waiting list' : 'Register') : 'Send code'}
        </Button>
        {sent ? (
          <>
            <Button variant="subtle" loading={ask.isPending} onClick={newCode}>
              Send a new code
            </Button>
            <Button variant="subtle" onClick={anotherAddress}>
              Use another address
            </Button>
          </>
        ) : (
          <p className={styles.hint}>
            Do you have an account? <Link to={paths.loginThen(paths.event(id))}>Log in</Link> to register with it.
          </p>
        )}
      </form>
    </FormDialog>
  )
}
