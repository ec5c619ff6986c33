import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { usePlanFull } from '#renderer/core/admin/plan-full.ts'
import { api } from '#renderer/core/api/api.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { invitedRoles } from '#shared/core/roles.ts'
import { type NewUserStatus, newUserStatuses } from '#shared/identity/user-options.ts'
import { focusFirst, showFieldErrors, wordsOf } from '../../auth/form-errors.ts'
import { NewPassword } from '../../auth/NewPassword.tsx'
import styles from './AddUserPage.module.css'
import { roleHints, roleNames, stateNames } from './user-words.ts'

type Values = {
  how: 'invite' | 'password'
  name: string
  email: string
  role: (typeof invitedRoles)[number]
  status: NewUserStatus
}
const blank: Values = { how: 'invite', name: '', email: '', role: 'user', status: 'active' }
const statusHints: Record<NewUserStatus, string> = {
  active: 'They can log in at once.',
  inactive: 'Nobody can log in until you activate the account.',
  pending: 'They can log in once they have opened a link that we mail to them.',
}

/** A new account: by invitation, or made here with a password that its owner replaces at once. */
export default function AddUserPage() {
  const navigate = useNavigate()
  const form = useForm<Values & { password: string }>({
    initialValues: { ...blank, password: '' },
    validateInputOnBlur: true,
    validate: {
      name: (value, { how }) => (how === 'invite' || value.trim() ? null : 'A name is required.'),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
      password: (value, { how }) => (how === 'invite' || value.length >= 10 ? null : 'Use at least 10 characters.'),
    },
  })
  const { password, ...typed } = form.values
  // A password is kept nowhere.
  const draft = useStoredDraft<Values>('new-user', typed, form.isDirty())
  const add = useMutation({
    mutationFn: async ({ how, name, email, role, status, password: secret }: Values & { password: string }) => {
      if (how === 'password')
        return (await api.users.create({ name: name.trim(), email: email.trim(), role, status, password: secret }))
          .message
      const invited = await api.adminInvitations.create({ email: email.trim(), role })
      return `${invited.email} is invited.`
    },
    meta: { errorsShownByCaller: true },
    onSuccess: (message) => {
      draft.forget()
      toast.success(message)
      void navigate(paths.admin.manageUsers)
    },
    onError: (error) => {
      showFieldErrors(form, error)
      toast.error(wordsOf(error, 'Failed to add user'))
    },
  })
  const field = form.getInputProps
  const { how, role, status } = form.values
  const noMoreAdmins = usePlanFull('admins')
  const inviting = how === 'invite'
  return (
    <>
      <PageHead under={{ to: paths.admin.manageUsers, title: 'Manage Users' }} />
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => add.mutate(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <FormSection
          name="How they get in"
          hint={
            inviting
              ? 'They get a link by mail, good for 7 days, and choose their own name and password.'
              : 'You choose a password, tell them, and they replace it when they log in for the first time.'
          }
        >
          <SegmentedControl
            data-wide
            fullWidth
            aria-label="How they get in"
            data={[
              { value: 'invite', label: 'Send invitation' },
              { value: 'password', label: 'Set a password' },
            ]}
            {...field('how')}
          />
        </FormSection>
        <FormSection name="User">
          {!inviting && <TextInput label="Name" required autoComplete="off" maxLength={121} {...field('name')} />}
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            {...field('email')}
          />
          <NativeSelect
            label="Role"
            description={[roleHints[role], noMoreAdmins].filter(Boolean).join(' ')}
            data={invitedRoles.map((one) => ({
              value: one,
              label: roleNames[one],
              disabled: one === 'admin' && noMoreAdmins !== undefined,
            }))}
            {...field('role')}
          />
          {!inviting && (
            <NativeSelect
              label="Status"
              description={statusHints[status]}
              data={newUserStatuses.map((one) => ({ value: one, label: stateNames[one] }))}
              {...field('status')}
            />
          )}
          {!inviting && (
            <div data-wide>
              <NewPassword
                label="Password"
                required
                size="sm"
                {...field('password')}
                value={password}
                known={[typed.name, typed.email.split('@')[0] ?? '']}
              />
            </div>
          )}
        </FormSection>
        <div className={styles.answers}>
          <Button component={Link} to={paths.admin.manageUsers} variant="default" onClick={draft.forget}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            {inviting ? 'Send invitation' : 'Add User'}
          </Button>
        </div>
      </form>
    </>
  )
}
