import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import type { AppError } from '#shared/core/errors.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { LoginStep } from '../second-factor/LoginStep.tsx'
import { PasskeyLogin } from '../second-factor/PasskeyLogin.tsx'
import { stepIn, usePendingStep } from '../second-factor/pending-step.ts'
import { CodeStep } from './CodeStep.tsx'
import { focusFirst, showFieldErrors, wordsOf } from './form-errors.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { nextPath, withNext } from './next-path.ts'
import { SignedIn } from './SignedIn.tsx'
import { useCodeStep } from './use-code-step.ts'
import { useSignIn } from './use-sign-in.ts'

const cameBack: Record<string, string> = {
  auth_cancelled: 'Google sign in was cancelled',
  auth_failed: 'Google sign in failed. Please try again',
}
const missing = 'This field is required.'

export default function LoginPage() {
  const [search] = useSearchParams()
  const { me } = useMe()
  const navigate = useNavigate()
  const start = useSignIn()
  const code = useCodeStep()
  const second = usePendingStep()
  // Who has just signed in is on the way already.
  const [leaving, setLeaving] = useState(false)
  const signIn = (answer: { token: string }) => {
    setLeaving(true)
    second.forget()
    start(answer)
  }

  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() ? null : missing),
      password: (value) => (value ? null : missing),
    },
  })
  const login = useMutation({
    mutationFn: api.auth.login,
    meta: { errorsShownByCaller: true },
    onSuccess: signIn,
    onError: (error, { username }) => {
      const own = tokenIn(error)
      const step = stepIn(error)
      if (step) second.begin(step)
      else if (own) void navigate(paths.choosePassword(own))
      else if (error.code === 'OTP_REQUIRED') code.codeSentTo(addressIn(error) ?? username)
      else showFieldErrors(form, error)
    },
  })
  const forgot = useMutation({ mutationFn: api.auth.forgotPassword, meta: { errorsShownByCaller: true } })

  const askForReset = () => {
    const email = form.getValues().username.trim()
    login.reset()
    forgot.reset()
    if (email) return forgot.mutate({ email })
    form.setErrors({ username: 'Please enter your email/username first' })
    form.getInputNode('username')?.focus()
  }

  // Before the signed-in user: accounts without a password confirm by signing in with Google again.
  if (second.step) return <LoginStep step={second.step} onDone={signIn} onRestart={second.end} />
  // What came of signing in with Google is said whoever is signed in.
  if (me && !leaving && !search.has('error')) return <SignedIn me={me} next={nextPath(search)} />
  if (code.pending) return <CodeStep {...code.pending} step={code} onVerified={signIn} />

  return (
    <AuthCard
      title="Login"
      intro="Welcome back."
      foot={
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
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => {
            forgot.reset()
            login.mutate({ ...values, username: values.username.trim() })
          },
          (errors) => focusFirst(form, errors),
        )}
      >
        <Outcome login={login.error} forgot={forgot} google={cameBack[search.get('error') ?? '']} />
        <TextInput
          {...field}
          label="Email or username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          {...field}
          label="Password"
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          {...form.getInputProps('password')}
        />
        <button type="button" className={styles.link} disabled={forgot.isPending} onClick={askForReset}>
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

/** The latest thing there is to say, if any. */
function Outcome({ login, forgot, google }: OutcomeProps) {
  if (login?.code === 'SECOND_FACTOR_REQUIRED') return null
  if (login) return login.code === 'OTP_REQUIRED' ? null : <Notice tone="bad">{wordsOf(login, 'Login failed')}</Notice>
  if (forgot.error) return <Notice tone="bad">{wordsOf(forgot.error, 'Failed to send password reset email')}</Notice>
  if (forgot.data) return <Notice tone="good">{forgot.data.message}</Notice>
  return google ? <Notice tone="bad">{google}</Notice> : null
}

/** What opens the page where somebody whose password was chosen for them chooses their own. */
function tokenIn({ code, details }: AppError): string | undefined {
  const { token } = (details ?? {}) as { token?: unknown }
  return code === 'PASSWORD_CHANGE_REQUIRED' && typeof token === 'string' ? token : undefined
}

/** The account's address, which the server tells only after the right password. */
function addressIn({ details }: AppError): string | undefined {
  const { email } = (details ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : undefined
}
