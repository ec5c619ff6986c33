import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import type { AppError } from '#shared/core/errors.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { required, requiredPassword } from '../forms/validate.ts'
import { LoginStep } from '../second-factor/LoginStep.tsx'
import { PasskeyLogin } from '../second-factor/PasskeyLogin.tsx'
import { stepIn, usePendingStep } from '../second-factor/pending-step.ts'
import { CodeStep, registrationCalls } from './CodeStep.tsx'
import { messageOf, showFieldErrors } from './form-errors.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { googleErrors } from './google-errors.ts'
import { nextPath, withNext } from './next-path.ts'
import { SignedIn } from './SignedIn.tsx'
import { useCallForm } from './use-call-form.ts'
import { useCodeStep } from './use-code-step.ts'
import { useSignIn } from './use-sign-in.ts'

export default function LoginPage() {
  const [search] = useSearchParams()
  const { me } = useMe()
  const { owners } = useCompany()
  const navigate = useNavigate()
  const start = useSignIn()
  const code = useCodeStep()
  const second = usePendingStep()
  // True once signed in, while the next page loads.
  const [leaving, setLeaving] = useState(false)
  const signIn = (answer: { token: string }) => {
    setLeaving(true)
    second.forget()
    start(answer)
  }

  const {
    form,
    sending: login,
    formProps,
  } = useCallForm({
    initialValues: { username: '', password: '' },
    validate: { username: required, password: requiredPassword },
    call: api.auth.login,
    sentOf: (values) => {
      forgot.reset()
      return { ...values, username: values.username.trim() }
    },
    onSuccess: signIn,
    onError: (error, { username }) => {
      const token = passwordTokenIn(error)
      const step = stepIn(error)
      if (step) second.begin(step)
      else if (token) void navigate(paths.choosePassword(token))
      else if (error.code === 'OTP_REQUIRED') code.codeSentTo(emailIn(error) ?? username)
      else showFieldErrors(form, error)
    },
  })
  const forgot = useMutation({ mutationFn: api.auth.forgotPassword, meta: { callerShowsErrors: true } })

  const requestReset = () => {
    const email = form.getValues().username.trim()
    login.reset()
    forgot.reset()
    if (email) return forgot.mutate({ email })
    form.setErrors({ username: 'Please enter your email/username first' })
    form.getInputNode('username')?.focus()
  }

  // Checked before the current user: accounts without a password confirm by signing in with Google again.
  if (second.step) return <LoginStep step={second.step} onDone={signIn} onRestart={second.end} />
  // Errors of a sign-in with Google are shown to signed-in users too.
  if (me && !leaving && !search.has('error')) return <SignedIn me={me} next={nextPath(search)} />
  if (code.pending) return <CodeStep {...code.pending} step={code} calls={registrationCalls} onVerified={signIn} />

  return (
    <AuthCard
      title="Login"
      intro="Welcome back."
      foot={
        !owners && (
          <>
            New here?{' '}
            <Link replace to={withNext('/register', nextPath(search))}>
              Register
            </Link>
            {nextPath(search).startsWith(paths.orders) && (
              <>
                {' '}
                Ordered as a guest? <Link to={paths.trackOrder}>Track your order</Link>
              </>
            )}
          </>
        )
      }
    >
      <form className={styles.form} {...formProps}>
        <Outcome login={login.error} forgot={forgot} google={googleErrors[search.get('error') ?? '']} />
        <TextInput
          {...field}
          label="Email or username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField label="Password" required {...form.getInputProps('password')} />
        <button type="button" className={styles.link} disabled={forgot.isPending} onClick={requestReset}>
          Forgot Password?
        </button>
        <Button type="submit" size="md" fullWidth loading={login.isPending || login.isSuccess}>
          Login
        </Button>
        <PasskeyLogin onDone={signIn} />
        <GoogleButton onSecondStep={second.begin}>Sign in with Google</GoogleButton>
      </form>
    </AuthCard>
  )
}

interface OutcomeProps {
  login: AppError | null
  forgot: { error: AppError | null; data: { message: string } | undefined }
  google: string | undefined
}

/** The latest message, if any. */
function Outcome({ login, forgot, google }: OutcomeProps) {
  if (login?.code === 'SECOND_FACTOR_REQUIRED') return null
  if (login)
    return login.code === 'OTP_REQUIRED' ? null : <Notice tone="bad">{messageOf(login, 'Login failed')}</Notice>
  if (forgot.error) return <Notice tone="bad">{messageOf(forgot.error, 'Failed to send password reset email')}</Notice>
  if (forgot.data) return <Notice tone="good">{forgot.data.message}</Notice>
  return google ? <Notice tone="bad">{google}</Notice> : null
}

/** The token for choosing another password, for users whose password an admin chose. */
function passwordTokenIn({ code, details }: AppError): string | undefined {
  const { token } = (details ?? {}) as { token?: unknown }
  return code === 'PASSWORD_CHANGE_REQUIRED' && typeof token === 'string' ? token : undefined
}

/** The account's email address, which the server returns only after the right password. */
function emailIn({ details }: AppError): string | undefined {
  const { email } = (details ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : undefined
}
