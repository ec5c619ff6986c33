import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { filled, useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { Invitation } from '#shared/identity/invitations.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { focusFirst, showFieldErrors, wordsOf } from './form-errors.ts'
import { NewPassword } from './NewPassword.tsx'
import { UsernameInput } from './UsernameInput.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Where a mailed invitation leads: whoever opens it chooses a name and a password, and is in. */
export default function InvitationPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  // Asked once the page is alive: the server renders it for nobody in particular.
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
          <Skeletons label="Looking at your invitation">
            <Bone height={44} />
            <Bone height={44} />
          </Skeletons>
        )}
      </div>
    </AuthCard>
  )
}

const needed = (value: string) => (value.trim() ? null : 'This field is required.')

function Accept({
  token,
  invitation,
}: {
  token: string
  invitation: Pick<Invitation, 'email' | 'role' | 'invitedBy'>
}) {
  const { name: site } = useCompany()
  const signIn = useSignIn()
  const form = useForm({
    initialValues: { name: '', username: '', password: '' },
    validate: {
      name: needed,
      username: (value) =>
        /^[a-z0-9._-]{3,30}$/i.test(value.trim()) ? null : 'Use 3 to 30 letters, digits, dots, dashes or underscores.',
      password: (value) => (value.length < 10 ? 'Use at least 10 characters.' : null),
    },
  })
  const { name, username, password } = form.values
  const draft = useStoredDraft(`invitation-${invitation.email}`, { name, username }, Boolean(name || username))
  useRestored(draft, (kept) => form.setValues(filled(form.getValues(), kept)))
  const accept = useMutation({
    mutationFn: api.invitations.accept,
    meta: { errorsShownByCaller: true, changesNothing: true },
    onSuccess: (answer) => {
      draft.forget()
      signIn(answer)
    },
    onError: (error) => showFieldErrors(form, error),
  })
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
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => accept.mutate({ token, ...values, name: values.name.trim(), username: values.username.trim() }),
          (errors) => focusFirst(form, errors),
        )}
      >
        {accept.error && !accept.error.fields && (
          <Notice tone="bad">{wordsOf(accept.error, 'Registration failed')}</Notice>
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
