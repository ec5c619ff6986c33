import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { fillEmptyFields, useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { replacePage } from '#renderer/core/session/replace-page.ts'
import { CodeStep } from '#renderer/identity/auth/CodeStep.tsx'
import { messageOf } from '#renderer/identity/auth/form-errors.ts'
import { noPerson, PersonFields, personRules } from '#renderer/identity/auth/PersonFields.tsx'
import { useCallForm } from '#renderer/identity/auth/use-call-form.ts'
import { useCodeStep } from '#renderer/identity/auth/use-code-step.ts'
import { AuthCard } from '#renderer/identity/forms/AuthCard.tsx'
import styles from '#renderer/identity/forms/auth-form.module.css'
import { field } from '#renderer/identity/forms/field.ts'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import { required } from '#renderer/identity/forms/validate.ts'
import { plans, type SignUpPlan } from '#shared/core/plan-options.ts'
import { slugFrom, slugPattern } from '#shared/core/site-slug.ts'
import { PlanChip } from './PlanChip.tsx'
import { SiteAddressInput } from './SiteAddressInput.tsx'

/** Creates a site with its first admin. */
export function SignUp({ plan }: { plan: SignUpPlan }) {
  const code = useCodeStep('sign-up-code')
  /** The new site, while the browser opens it. */
  const [created, setCreated] = useState<string>()
  const { name } = useCompany()
  /** Whether the address was typed, and no longer follows the name. */
  const ownSlug = useRef(false)
  const {
    form,
    sending: signUp,
    formProps,
  } = useCallForm({
    call: api.signUp.start,
    sentOf: (values) => ({ ...values, email: values.email.trim(), plan }),
    onSuccess: (_done, { email }) => code.codeSentTo(email),
    validateInputOnBlur: true,
    initialValues: { site_name: '', slug: '', ...noPerson },
    validate: {
      ...personRules,
      site_name: required,
      slug: (value) =>
        required(value) ??
        (slugPattern.test(value.trim().toLowerCase()) ? null : 'Use 3 to 40 letters, digits or dashes.'),
    },
  })
  const { password, ...typed } = form.getValues()
  const draft = useStoredDraft('sign-up', typed, Object.values(typed).some(Boolean))
  useRestoredDraft(draft, (stored) => {
    ownSlug.current = Boolean(stored.slug)
    form.setValues(fillEmptyFields(form.getValues(), stored))
  })
  const siteName = form.getInputProps('site_name')
  const nameChanged = (value: string) => {
    form.setFieldValue('site_name', value)
    if (!ownSlug.current) form.setFieldValue('slug', slugFrom(value))
  }

  if (created !== undefined)
    return (
      <AuthCard title="Your site is ready" intro="It opens in a moment.">
        <Button component="a" href={created} size="md" fullWidth>
          Open your site
        </Button>
      </AuthCard>
    )

  if (code.pending)
    return (
      <SignUpCode
        pending={code.pending}
        step={code}
        slug={typed.slug}
        onSlug={(slug) => form.setFieldValue('slug', slug)}
        onCreated={(url) => {
          draft.forget()
          setCreated(url)
        }}
      />
    )

  return (
    <AuthCard
      title="Create your site"
      intro={`A site of your own at ${name}, with you as its admin.`}
      foot={
        <>
          Looking for an account at {name}? <Link to={paths.register}>Register</Link>
        </>
      }
    >
      <form className={styles.form} {...formProps}>
        <PlanChip plan={plan} />
        {signUp.error && !signUp.error.fields && (
          <Notice tone="bad">{messageOf(signUp.error, 'We could not sign you up. Try again.')}</Notice>
        )}
        <TextInput
          {...field}
          label="Site name"
          required
          autoComplete="organization"
          maxLength={120}
          {...siteName}
          onChange={(event) => nameChanged(event.currentTarget.value)}
        />
        <SiteAddressInput
          {...form.getInputProps('slug')}
          value={typed.slug}
          onChange={(event) => {
            ownSlug.current = event.currentTarget.value !== ''
            form.setFieldValue('slug', event.currentTarget.value)
          }}
        />
        <PersonFields values={{ ...typed, password }} inputProps={(person) => form.getInputProps(person)} ofNewSite />
        <Button type="submit" size="md" fullWidth loading={signUp.isPending}>
          {plans[plan].trialDays ? 'Start free trial' : 'Create free site'}
        </Button>
      </form>
    </AuthCard>
  )
}

interface CodeProps {
  pending: { email: string; sentAt: number }
  step: ReturnType<typeof useCodeStep>
  slug: string
  onSlug(slug: string): void
  onCreated(url: string): void
}

/** The code step. If another person was faster with the address, it asks for another one. */
function SignUpCode({ pending, step, slug, onSlug, onCreated }: CodeProps) {
  const { desktop } = usePlatform()
  /** The address that another site got. */
  const [taken, setTaken] = useState<string>()
  const open = ({ url }: { url: string }) => {
    onCreated(url)
    step.leave()
    if (desktop) void desktop.openSite(new URL(url).origin)
    else replacePage(url)
  }
  const create = (sent: { email: string; otp: string }) =>
    api.signUp.create({ ...sent, ...(taken !== undefined && { slug }) }).catch((error: unknown) => {
      if ((error as { fields?: { slug?: string } }).fields?.slug) setTaken(slug)
      throw error
    })
  return (
    <CodeStep
      {...pending}
      step={step}
      calls={{ verify: create, resend: api.signUp.requestCode }}
      onVerified={open}
      submit="Create site"
      otherField="slug"
    >
      {(error) =>
        taken !== undefined && (
          <SiteAddressInput
            value={slug}
            error={slug === taken && error}
            onChange={(event) => onSlug(event.currentTarget.value)}
          />
        )
      }
    </CodeStep>
  )
}
