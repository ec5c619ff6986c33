import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ChangedElsewhere } from '#renderer/core/admin/ChangedElsewhere.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { usePlanFull } from '#renderer/core/admin/plan-full.ts'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { rebased } from '#renderer/core/drafts/typed-over.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { focusFirst, wordsOf } from '#renderer/identity/auth/form-errors.ts'
import { AccessCard } from '#renderer/identity/users/admin/AccessCard.tsx'
import { UserSummary } from '#renderer/identity/users/admin/UserSummary.tsx'
import { roleHints, roleNames } from '#renderer/identity/users/admin/user-words.ts'
import { roles } from '#shared/core/roles.ts'
import type { User, UserDetails } from '#shared/identity/users.ts'
import { PersonActivity } from '../../activity/admin/PersonActivity.tsx'
import styles from './EditUserPage.module.css'
import { UserActivity } from './UserActivity.tsx'

const list = { to: paths.admin.manageUsers, title: 'Manage Users' }

/** One account: who it is, what they may do, and how they stand. */
export default function EditUserPage() {
  const { id = '' } = useParams()
  // Not asked for again behind somebody's back: what is typed belongs to what was seen.
  const user = useQuery({ ...query(api.users.get, { id }), refetchOnWindowFocus: false })
  const missing = user.error?.code === 'NOT_FOUND' || user.error?.code === 'VALIDATION'
  if (user.data) return <Open key={user.data._id} user={user.data} />
  return (
    <>
      <PageHead under={list} title={missing ? 'User not found' : undefined} />
      {missing ? (
        <p className={styles.hint}>
          The account may have been deleted for good. <Link to={paths.admin.manageUsers}>All users</Link>
        </p>
      ) : user.isError ? (
        <Failed onRetry={() => void user.refetch()} retrying={user.isRefetching}>
          Failed to fetch users
        </Failed>
      ) : (
        <Skeletons label="Loading the user" className={styles.columns}>
          <Bone height={320} />
          <Bone height={240} />
        </Skeletons>
      )}
    </>
  )
}

const valuesOf = ({ name, username, email, role }: User) => ({ name, username, email, role })

const storedOf = (user: User) => ({ updatedAt: user.updatedAt, values: valuesOf(user) })

function emailHint({ pendingEmail, verified }: UserDetails, own: boolean) {
  if (own) return 'Change your own email address in your settings, with your password.'
  if (pendingEmail) return `${pendingEmail} counts once it is confirmed by the link we sent there.`
  return verified ? 'A new address counts once it is confirmed. We tell the old one.' : undefined
}

function Open({ user }: { user: UserDetails }) {
  const client = useQueryClient()
  const { me } = useMe()
  const own = me?._id === user._id
  const noMoreAdmins = usePlanFull('admins')
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
  /** What the server made of it, without losing what was typed elsewhere meanwhile. */
  const took = (saved: User) => {
    client.setQueryData(query(api.users.get, { id: user._id }).queryKey, { ...user, ...saved })
    begin(storedOf(saved), rebased(form.getInitialValues(), form.getValues(), valuesOf(saved)))
  }
  const { begin, saving, submit, elsewhere } = useRecordForm({
    form,
    updatedAt: user.updatedAt,
    send(values, { before, updatedAt }) {
      const changed = Object.entries(values)
        .map(([key, value]) => [key, value.trim()] as const)
        .filter(([key, value]) => value !== before[key as keyof typeof before])
      return api.users.update({ id: user._id, ...(updatedAt && { updatedAt }), ...Object.fromEntries(changed) })
    },
    fresh: async () => storedOf(await client.fetchQuery({ ...query(api.users.get, { id: user._id }), staleTime: 0 })),
    messageOf: (error) => wordsOf(error, 'Failed to update user'),
    onWrong: (errors) => focusFirst(form, errors),
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
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
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
      {elsewhere && <ChangedElsewhere {...elsewhere} />}
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
