import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { usePlanLimitReason } from '#renderer/core/admin/plan-limit.ts'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { rebaseChanges } from '#renderer/core/drafts/changed-values.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { focusFirst, messageOf } from '#renderer/identity/auth/form-errors.ts'
import { AccessCard } from '#renderer/identity/users/admin/AccessCard.tsx'
import { UserSummary } from '#renderer/identity/users/admin/UserSummary.tsx'
import { roleHints, roleNames } from '#renderer/identity/users/admin/user-labels.ts'
import { roles } from '#shared/core/roles.ts'
import type { User, UserDetails } from '#shared/identity/users.ts'
import { PersonActivity } from '../../activity/admin/PersonActivity.tsx'
import styles from './EditUserPage.module.css'
import { UserActivity } from './UserActivity.tsx'

const list = { to: paths.admin.manageUsers, title: 'Manage Users' }

export default function EditUserPage() {
  const { id = '' } = useParams()
  // Not refetched on focus, because the draft belongs to the loaded version.
  const user = useQuery({ ...query(api.users.get, { id }), refetchOnWindowFocus: false })
  return (
    <RecordPage
      query={user}
      under={list}
      missing={{
        title: 'User not found',
        hint: (
          <p className={styles.hint}>
            The account may have been deleted permanently. <Link to={paths.admin.manageUsers}>All users</Link>
          </p>
        ),
      }}
      failed="Failed to fetch users"
      label="Loading the user"
      className={styles.columns}
      bones={[320, 240]}
    >
      {(found) => <Open key={found._id} user={found} />}
    </RecordPage>
  )
}

const valuesOf = ({ name, username, email, role }: User) => ({ name, username, email, role })

const storedOf = (user: User) => ({ updatedAt: user.updatedAt, values: valuesOf(user) })

function emailHint({ pendingEmail, verified }: UserDetails, own: boolean) {
  if (own) return 'Change your own email address in your settings, with your password.'
  if (pendingEmail) return `${pendingEmail} takes effect once it is confirmed with the link we sent to it.`
  return verified ? 'A new address must be confirmed. We notify the old address.' : undefined
}

function Open({ user }: { user: UserDetails }) {
  const client = useQueryClient()
  const { me } = useMe()
  const own = me?._id === user._id
  const noMoreAdmins = usePlanLimitReason('admins')
  const form = useForm({
    initialValues: valuesOf(user),
    validateInputOnBlur: true,
    validate: {
      name: (value) => (value.trim() ? null : 'A name is required.'),
      username: (value) =>
        /^[a-z0-9._-]{3,30}$/i.test(value.trim()) ? null : 'Use 3 to 30 letters, digits, dots, dashes or underscores.',
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
    },
  })
  /** Applies the saved values without losing what was typed since. */
  const took = (saved: User) => {
    client.setQueryData(query(api.users.get, { id: user._id }).queryKey, { ...user, ...saved })
    begin(storedOf(saved), rebaseChanges(form.getInitialValues(), form.getValues(), valuesOf(saved)))
  }
  const { begin, saving, submit, conflict } = useRecordForm({
    form,
    updatedAt: user.updatedAt,
    send(values, { before, updatedAt }) {
      const changed = Object.entries(values)
        .map(([key, value]) => [key, value.trim()] as const)
        .filter(([key, value]) => value !== before[key as keyof typeof before])
      return api.users.update({ id: user._id, ...(updatedAt && { updatedAt }), ...Object.fromEntries(changed) })
    },
    fresh: async () => storedOf(await client.fetchQuery({ ...query(api.users.get, { id: user._id }), staleTime: 0 })),
    messageOf: (error) => messageOf(error, 'Failed to update user'),
    onInvalid: (errors) => focusFirst(form, errors),
    onSaved({ message, user: saved }) {
      draft.forget()
      took(saved)
      begin(storedOf(saved))
      toast.success(message)
    },
  })
  const draft = useStoredDraft(`user-${user._id}`, form.values, form.isDirty(), form.getInitialValues())
  const field = form.getInputProps
  return (
    <>
      <PageHead under={list} title={user.name} />
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <form noValidate onSubmit={submitted(submit)}>
            <FormSection name="Profile">
              <TextInput label="Name" required autoComplete="off" maxLength={121} {...field('name')} />
              <TextInput
                label="Username"
                required
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={30}
                {...field('username')}
              />
              <TextInput
                label="Email"
                type="email"
                required
                autoComplete="off"
                spellCheck={false}
                maxLength={254}
                disabled={own}
                description={emailHint(user, own)}
                {...field('email')}
              />
              <NativeSelect
                label="Role"
                disabled={own}
                description={
                  own
                    ? 'Only another admin can change your role.'
                    : [roleHints[form.values.role], user.role !== 'admin' && noMoreAdmins].filter(Boolean).join(' ')
                }
                data={roles.map((role) => ({
                  value: role,
                  label: roleNames[role],
                  disabled: role === 'admin' && user.role !== 'admin' && noMoreAdmins !== undefined,
                }))}
                {...field('role')}
              />
            </FormSection>
            <button type="submit" hidden />
          </form>
          <UserActivity user={user} />
          <PersonActivity id={user._id} />
        </div>
        <div className={styles.side}>
          <UserSummary user={user} />
          <AccessCard user={user} own={own} onChanged={took} />
        </div>
      </div>
      {conflict && <EditConflictDialog {...conflict} />}
      <SaveBar
        dirty={form.isDirty()}
        busy={saving}
        onSave={submit}
        onDiscard={() => {
          draft.forget()
          form.reset()
        }}
      />
    </>
  )
}
