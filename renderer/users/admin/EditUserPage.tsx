import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { roles } from '#shared/roles.ts'
import type { User, UserDetails } from '#shared/users.ts'
import { PersonActivity } from '../../activity/admin/PersonActivity.tsx'
import { FormSection } from '../../admin/FormSection.tsx'
import { PageHead } from '../../admin/PageHead.tsx'
import { usePlanFull } from '../../admin/plan-full.ts'
import { SaveBar } from '../../admin/SaveBar.tsx'
import { api, query } from '../../api/api.ts'
import { focusFirst, showFieldErrors, wordsOf } from '../../auth/form-errors.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../site/me.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Bone, Skeletons } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { AccessCard } from './AccessCard.tsx'
import styles from './EditUserPage.module.css'
import { UserActivity } from './UserActivity.tsx'
import { UserSummary } from './UserSummary.tsx'
import { roleHints, roleNames } from './user-words.ts'

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

function Open({ user }: { user: UserDetails }) {
  const client = useQueryClient()
  const { me } = useMe()
  const own = me?._id === user._id
  const noMoreAdmins = usePlanFull('admins')
  // What the form began with: saving must not undo what somebody else saved since.
  const [opened, setOpened] = useState(user.updatedAt)
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
    setOpened(saved.updatedAt)
  }
  const save = useMutation({
    mutationFn: (values: ReturnType<typeof valuesOf>) => {
      const before = form.getInitialValues()
      const changed = Object.entries(values)
        .map(([key, value]) => [key, value.trim()] as const)
        .filter(([key, value]) => value !== before[key as keyof typeof before])
      return api.users.update({ id: user._id, updatedAt: opened, ...Object.fromEntries(changed) })
    },
    meta: { errorsShownByCaller: true },
    onSuccess: ({ message, user: saved }) => {
      took(saved)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      form.resetDirty(valuesOf(saved))
      toast.success(message)
    },
    onError: (error) => {
      showFieldErrors(form, error)
      toast.error(wordsOf(error, 'Failed to update user'))
    },
  })
  const submit = form.onSubmit(
    (values) => save.mutate(values),
    (errors) => focusFirst(form, errors),
  )
  const field = form.getInputProps
  return (
    <>
      <PageHead under={list} title={user.name} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <form noValidate onSubmit={submit}>
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
                description="A change is told to the old address."
                inputWrapperOrder={['label', 'input', 'description', 'error']}
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
                inputWrapperOrder={['label', 'input', 'description', 'error']}
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
      <SaveBar dirty={form.isDirty()} busy={save.isPending} onSave={() => submit()} onDiscard={() => form.reset()} />
    </>
  )
}
