import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { filled, useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { usePendingStep } from '../second-factor/pending-step.ts'
import { CodeStep } from './CodeStep.tsx'
import { focusFirst, showFieldErrors, wordsOf } from './form-errors.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { NewPassword } from './NewPassword.tsx'
import { nextPath, withNext } from './next-path.ts'
import { UsernameInput } from './UsernameInput.tsx'
import { useCodeStep } from './use-code-step.ts'
import { useSignIn } from './use-sign-in.ts'

const plans: Record<string, string> = { pro: 'Pro', business: 'Business' }
const needed = (value: string) => (value.trim() ? null : 'This field is required.')

export default function RegisterPage() {
  const [search] = useSearchParams()
  const plan = search.get('plan') ?? ''
  const company = useCompany()
  const signIn = useSignIn()
  const code = useCodeStep()
  const second = usePendingStep()
  const navigate = useNavigate()
  // The login page shows the second step.
  const beginSecondStep = (step: PendingStep) => {
    second.begin(step)
    void navigate(withNext('/login', nextPath(search)), { replace: true })
  }

  const form = useForm({
    validateInputOnBlur: true,
    initialValues: { first_name: '', last_name: '', email: '', username: '', password: '' },
    validate: {
      first_name: needed,
      last_name: needed,
      email: (value) => needed(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
      username: (value) =>
        needed(value) ??
        (/^[a-z0-9._-]{3,30}$/i.test(value.trim())
          ? null
          : 'Use 3 to 30 letters, digits, dots, dashes or underscores.'),
      password: (value) =>
        needed(value) ??
        (value.length < 10 ? 'Use at least 10 characters.' : value.length > 128 ? 'Use at most 128 characters.' : null),
    },
  })
  const register = useMutation({
    mutationFn: api.auth.register,
    meta: { errorsShownByCaller: true },
    onSuccess: (_done, { email }) => code.codeSentTo(email),
    onError: (error) => showFieldErrors(form, error),
  })
  const { first_name, last_name, email, username, password } = form.getValues()
  const words = { first_name, last_name, email, username }
  const draft = useStoredDraft('register', words, Object.values(words).some(Boolean))
  useRestored(draft, (kept) => form.setValues(filled(form.getValues(), kept)))

  if (code.pending)
    return (
      <CodeStep
        {...code.pending}
        step={code}
        onVerified={(answer) => {
          draft.forget()
          signIn(answer)
        }}
      />
    )

  return (
    <AuthCard
      title="Register"
      intro={`An account with ${company.name}, for your ${company.features.cart ? 'orders, ' : ''}comments and likes.`}
      foot={
        <>
          Already have an account?{' '}
          <Link replace to={withNext('/login', nextPath(search))}>
            Login
          </Link>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => register.mutate({ ...values, email: values.email.trim(), ...(plans[plan] && { plan }) }),
          (errors) => focusFirst(form, errors),
        )}
      >
        {company.features.plans && (
          <p className={styles.plan}>
            This account is not a site of your own, and no trial starts with it.{' '}
            <Link to={paths.askForSite(plans[plan] ?? 'Free')}>
              Ask us for a site{plans[plan] && ` on the ${plans[plan]} plan`}
            </Link>
          </p>
        )}
        {register.error && <Notice tone="bad">{wordsOf(register.error, 'Registration failed')}</Notice>}
        <div className={styles.pair}>
          <TextInput
            {...field}
            label="First name"
            required
            autoComplete="given-name"
            {...form.getInputProps('first_name')}
          />
          <TextInput
            {...field}
            label="Last name"
            required
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
        </div>
        <TextInput
          {...field}
          label="Email"
          required
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <UsernameInput {...form.getInputProps('username')} value={username} />
        <NewPassword
          label="Password"
          {...form.getInputProps('password')}
          value={password}
          known={[first_name, last_name, username, email.split('@')[0] ?? '']}
        />
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          Register
        </Button>
        <GoogleButton onSecondStep={beginSecondStep}>Sign up with Google</GoogleButton>
      </form>
    </AuthCard>
  )
}
