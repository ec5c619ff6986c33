import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import styles from './CodeStep.module.css'
import { messageOf } from './form-errors.ts'
import type { PendingCode } from './pending-code.ts'
import type { useCodeStep } from './use-code-step.ts'

const codeLength = 6
const resendPause = 60_000

interface Props<Answer> extends PendingCode {
  step: ReturnType<typeof useCodeStep>
  calls: {
    verify(sent: { email: string; otp: string }): Promise<Answer>
    resend(sent: { email: string }): Promise<unknown>
  }
  onVerified: (answer: Answer) => void
  submit?: string
  /** Errors of this field are left to `children`. */
  otherField?: string
  /** Fields below the code. */
  children?: (error: string | undefined) => ReactNode
}

export const registrationCalls = { verify: api.auth.verifyCode, resend: api.auth.requestCode }

/** Asks for the mailed code: after registering, and at the first sign-in of users who never entered it. */
export function CodeStep<Answer>(props: Props<Answer>) {
  const { email, sentAt, step, calls, onVerified, submit: label = 'Verify', otherField = '', children } = props
  const [otp, setOtp] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const verify = useMutation({
    mutationFn: calls.verify,
    meta: { callerShowsErrors: true },
    onSuccess: onVerified,
    onError: ({ fields }) => !fields?.[otherField] && input.current?.select(),
  })
  const resend = useMutation({
    mutationFn: calls.resend,
    meta: { callerShowsErrors: true },
    onSuccess: () => {
      verify.reset()
      step.codeSentTo(email)
    },
  })
  const secondsLeft = useCountdown(sentAt + resendPause)

  useEffect(() => input.current?.focus(), [])

  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, codeLength)
    setOtp(digits)
    if (digits.length === codeLength && digits !== otp && !verify.isPending) verify.mutate({ email, otp: digits })
  }
  const submit = submitted(() => !verify.isPending && verify.mutate({ email, otp }))
  const otherError = verify.error?.fields?.[otherField]
  const wrong = verify.error && !otherError && (verify.error.fields?.otp ?? messageOf(verify.error, 'Invalid OTP'))

  return (
    <AuthCard
      title="Check your email"
      intro={
        <>
          We sent a code to <strong className={styles.address}>{email}</strong>. It expires in 10 minutes.
        </>
      }
      foot={
        <>
          Wrong address?{' '}
          <button type="button" className={styles.link} onClick={step.leave}>
            Change email
          </button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {resend.error && <Notice tone="bad">{resend.error.message}</Notice>}
        {resend.isSuccess && !verify.error && <Notice tone="good">We sent a new code.</Notice>}
        <TextInput
          {...field}
          ref={input}
          label="Enter 6-digit OTP"
          classNames={{ ...field.classNames, input: `${field.classNames.input} ${styles.code}` }}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={otp}
          onChange={(event) => type(event.currentTarget.value)}
          error={wrong}
        />
        {children?.(otherError)}
        <Button type="submit" size="md" fullWidth loading={verify.isPending || verify.isSuccess}>
          {label}
        </Button>
        <p className={styles.resend}>
          No email yet?{' '}
          <button
            type="button"
            className={styles.link}
            disabled={secondsLeft > 0 || resend.isPending}
            onClick={() => resend.mutate({ email })}
          >
            Resend
          </button>
          {secondsLeft > 0 && <span className="num"> in {secondsLeft} s</span>}
        </p>
      </form>
      <MailboxHint />
    </AuthCard>
  )
}

/** Demonstration sites send no emails. */
function MailboxHint() {
  const company = useCompany()
  if (!company.demo) return null
  return (
    <p className={styles.hint}>
      This is a demonstration: you find the email in the{' '}
      <Link to="/mailbox" target="_blank">
        mailbox
      </Link>
      .
    </p>
  )
}

/** Counts down the seconds until this time. */
function useCountdown(then: number) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const clock = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= then) clearInterval(clock)
    }, 500)
    return () => clearInterval(clock)
  }, [then])
  return Math.max(0, Math.ceil((then - now) / 1000))
}
