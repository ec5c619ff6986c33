import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { fillEmptyFields, useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { EmailField } from '../forms/EmailField.tsx'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { longPassword, required, validEmail, validUsername } from '../forms/validate.ts'
import { usePendingStep } from '../second-factor/pending-step.ts'
import { CodeStep } from './CodeStep.tsx'
import { messageOf } from './form-errors.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { NewPassword } from './NewPassword.tsx'
import { nextPath, withNext } from './next-path.ts'
import { UsernameInput } from './UsernameInput.tsx'
import { useCallForm } from './use-call-form.ts'
import { useCodeStep } from './use-code-step.ts'
import { useSignIn } from './use-sign-in.ts'

const plans: Record<string, string> = { pro: 'Pro', business: 'Business' }

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

  const {
    form,
    sending: register,
    formProps,
  } = useCallForm({
    call: api.auth.register,
    sentOf: (values) => ({ ...values, email: values.email.trim(), ...(plans[plan] && { plan }) }),
    onSuccess: (_done, { email }) => code.codeSentTo(email),
    validateInputOnBlur: true,
    initialValues: { first_name: '', last_name: '', email: '', username: '', password: '' },
    validate: {
      first_name: required,
      last_name: required,
      email: (value) => required(value) ?? validEmail(value),
      username: (value) => required(value) ?? validUsername(value),
      password: (value) =>
        required(value) ?? longPassword(value) ?? (value.length > 128 ? 'Use at most 128 characters.' : null),
    },
  })
  const { first_name, last_name, email, username, password } = form.getValues()
  const typed = { first_name, last_name, email, username }
  const draft = useStoredDraft('register', typed, Object.values(typed).some(Boolean))
  useRestoredDraft(draft, (stored) => form.setValues(fillEmptyFields(form.getValues(), stored)))

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
      <form className={styles.form} {...formProps}>
        {company.features.plans && (
          <p className={styles.plan}>
            This account does not include a site of your own or a trial.{' '}
            <Link to={paths.askForSite(plans[plan] ?? 'Free')}>
              Ask us for a site{plans[plan] && ` on the ${plans[plan]} plan`}
            </Link>
          </p>
        )}
        {register.error && <Notice tone="bad">{messageOf(register.error, 'Registration failed')}</Notice>}
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
        <EmailField {...form.getInputProps('email')} />
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
