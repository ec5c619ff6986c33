import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Invitation } from '#shared/invitations.ts'
import { FormSection } from '../../admin/FormSection.tsx'
import { api, query } from '../../api/api.ts'
import { field } from '../../auth/field.ts'
import { focusFirst, showFieldErrors } from '../../auth/form-errors.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Bone, Skeletons } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './InvitePanel.module.css'

const roles: { value: Invitation['role']; label: string }[] = [
  { value: 'moderator', label: 'Moderator (content)' },
  { value: 'admin', label: 'Admin (everything)' },
  { value: 'user', label: 'User (as a customer)' },
]
const names: Record<Invitation['role'], string> = { moderator: 'Moderator', admin: 'Admin', user: 'User' }

/** Asks people to join, and shows who was asked and has not come yet. */
export function InvitePanel() {
  return (
    <>
      <FormSection
        name="Invite somebody"
        hint="They get a link by mail, good for 7 days, and choose their own password."
      >
        <InviteForm />
      </FormSection>
      <section className={styles.open} aria-labelledby="open-invitations">
        <h2 id="open-invitations">Open invitations</h2>
        <OpenInvitations />
      </section>
    </>
  )
}

function InviteForm() {
  const form = useForm<{ email: string; role: Invitation['role'] }>({
    initialValues: { email: '', role: 'moderator' },
    validate: { email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.') },
  })
  const invite = useMutation({
    mutationFn: api.adminInvitations.create,
    meta: { errorsShownInForm: true },
    onSuccess: ({ email }) => {
      form.reset()
      toast.success(`${email} is invited.`)
    },
    onError: (error) => showFieldErrors(form, error),
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ email, role }) => invite.mutate({ email: email.trim(), role }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextInput
        {...field}
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <Select {...field} label="Role" data={roles} allowDeselect={false} {...form.getInputProps('role')} />
      <Button type="submit" size="md" loading={invite.isPending}>
        Send invitation
      </Button>
    </form>
  )
}

function OpenInvitations() {
  const { data, isError, error, refetch, isRefetching } = useQuery(query(api.adminInvitations.list, {}))
  if (isError && !data)
    return (
      <Failed onRetry={() => void refetch()} retrying={isRefetching}>
        {error.message}
      </Failed>
    )
  if (!data)
    return (
      <Skeletons label="Loading invitations">
        <Bone height={64} />
      </Skeletons>
    )
  if (data.results.length === 0) return <p className={styles.none}>Nobody is invited at the moment.</p>
  return (
    <ul className={styles.list}>
      {data.results.map((invitation) => (
        <Row key={invitation._id} invitation={invitation} />
      ))}
    </ul>
  )
}

function Row({ invitation: { _id, email, role, invitedBy, createdAt, expired } }: { invitation: Invitation }) {
  const resend = useMutation({
    mutationFn: api.adminInvitations.resend,
    onSuccess: () => toast.success(`${email} got a new link.`),
  })
  const revoke = useMutation({
    mutationFn: api.adminInvitations.revoke,
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.email}>
          {email} {expired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className={styles.detail}>
          {names[role]}, invited by {invitedBy} <RelativeTime at={createdAt} />
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={`Send again to ${email}`}
        loading={resend.isPending}
        onClick={() => resend.mutate({ id: _id })}
      >
        Send again
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={`Revoke the invitation of ${email}`}
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ id: _id })}
      >
        Revoke
      </Button>
    </li>
  )
}
