import { Button } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { fillEmptyFields, useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { Notice } from '../forms/Notice.tsx'
import { usePendingStep } from '../second-factor/pending-step.ts'
import { CodeStep, registrationCalls } from './CodeStep.tsx'
import { messageOf } from './form-errors.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { nextPath, withNext } from './next-path.ts'
import { noPerson, PersonFields, personRules } from './PersonFields.tsx'
import { useCallForm } from './use-call-form.ts'
import { useCodeStep } from './use-code-step.ts'
import { useSignIn } from './use-sign-in.ts'

export default function RegisterPage() {
  const [search] = useSearchParams()
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
    sentOf: (values) => ({ ...values, email: values.email.trim() }),
    onSuccess: (_done, { email }) => code.codeSentTo(email),
    validateInputOnBlur: true,
    initialValues: noPerson,
    validate: personRules,
  })
  const values = form.getValues()
  const { first_name, last_name, email, username } = values
  const typed = { first_name, last_name, email, username }
  const draft = useStoredDraft('register', typed, Object.values(typed).some(Boolean))
  useRestoredDraft(draft, (stored) => form.setValues(fillEmptyFields(form.getValues(), stored)))

  if (code.pending)
    return (
      <CodeStep
        {...code.pending}
        step={code}
        calls={registrationCalls}
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
            This account is for the site of {company.name}. For a site of your own,{' '}
            <Link to={paths.pricing}>choose a plan</Link>.
          </p>
        )}
        {register.error && <Notice tone="bad">{messageOf(register.error, 'Registration failed')}</Notice>}
        <PersonFields values={values} inputProps={(name) => form.getInputProps(name)} />
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          Register
        </Button>
        <GoogleButton onSecondStep={beginSecondStep}>Sign up with Google</GoogleButton>
      </form>
    </AuthCard>
  )
}
