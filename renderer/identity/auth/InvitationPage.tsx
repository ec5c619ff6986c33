import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { fillEmptyFields, useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { Invitation } from '#shared/identity/invitations.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { longPassword, required, validUsername } from '../forms/validate.ts'
import { messageOf } from './form-errors.ts'
import { NewPassword } from './NewPassword.tsx'
import { UsernameInput } from './UsernameInput.tsx'
import { useCallForm } from './use-call-form.ts'
import { useSignIn } from './use-sign-in.ts'

/** Accepts a mailed invitation: asks for a name and a password, and signs in. */
export default function InvitationPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  // Loaded in the browser, because the server renders the page without the token.
  const { data, error } = useQuery({
    queryKey: [api.invitations.open.key, token],
    queryFn: () => api.invitations.open({ token }),
    enabled: typeof document !== 'undefined',
    retry: false,
  })
  if (data) return <Accept token={token} invitation={data} />
  return (
    <AuthCard title="Invitation" foot={<Link to={paths.login}>Login</Link>}>
      <div className={styles.form}>
        {error ? (
          <Notice tone="bad">{error.message}</Notice>
        ) : (
          <Skeletons label="Loading your invitation">
            <Bone height={44} />
            <Bone height={44} />
          </Skeletons>
        )}
      </div>
    </AuthCard>
  )
}

function Accept({
  token,
  invitation,
}: {
  token: string
  invitation: Pick<Invitation, 'email' | 'role' | 'invitedBy'>
}) {
  const { name: site } = useCompany()
  const signIn = useSignIn()
  const {
    form,
    sending: accept,
    formProps,
  } = useCallForm({
    initialValues: { name: '', username: '', password: '' },
    validate: { name: required, username: validUsername, password: longPassword },
    call: api.invitations.accept,
    sentOf: (values) => ({ token, ...values, name: values.name.trim(), username: values.username.trim() }),
    meta: { callerShowsErrors: true, changesNothing: true },
    onSuccess: (answer) => {
      draft.forget()
      signIn(answer)
    },
  })
  const { name, username, password } = form.values
  const draft = useStoredDraft(`invitation-${invitation.email}`, { name, username }, Boolean(name || username))
  useRestoredDraft(draft, (stored) => form.setValues(fillEmptyFields(form.getValues(), stored)))
  return (
    <AuthCard
      title={`Join ${site}`}
      intro={
        <>
          {invitation.invitedBy} invites <b>{invitation.email}</b>
          {invitation.role !== 'user' && ` as ${invitation.role === 'admin' ? 'an admin' : 'a moderator'}`}.
        </>
      }
    >
      <form className={styles.form} {...formProps}>
        {accept.error && !accept.error.fields && (
          <Notice tone="bad">{messageOf(accept.error, 'Registration failed')}</Notice>
        )}
        <TextInput
          {...field}
          label="Name"
          required
          autoComplete="name"
          maxLength={121}
          {...form.getInputProps('name')}
        />
        <UsernameInput {...form.getInputProps('username')} value={username} />
        <NewPassword
          label="Password"
          {...form.getInputProps('password')}
          value={password}
          known={[name, username, invitation.email.split('@')[0] ?? '']}
        />
        <Button type="submit" size="md" fullWidth loading={accept.isPending || accept.isSuccess}>
          Join
        </Button>
      </form>
    </AuthCard>
  )
}
