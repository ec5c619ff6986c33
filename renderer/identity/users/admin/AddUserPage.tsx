import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { CancelLink } from '#renderer/core/admin/CancelLink.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { usePlanLimitReason } from '#renderer/core/admin/plan-limit.ts'
import { api } from '#renderer/core/api/api.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { invitedRoles } from '#shared/core/roles.ts'
import { type NewUserStatus, newUserStatuses, userStateLabels } from '#shared/identity/user-options.ts'
import { messageOf, showFieldErrors } from '../../auth/form-errors.ts'
import { NewPassword } from '../../auth/NewPassword.tsx'
import { useCallForm } from '../../auth/use-call-form.ts'
import { validEmail } from '../../forms/validate.ts'
import styles from './AddUserPage.module.css'
import { roleHints, roleNames } from './user-labels.ts'

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
  inactive: 'They cannot log in until you activate the account.',
  pending: 'They can log in once they open the link in our email.',
}

type Created = Values & { password: string }

/** Returns the message of the response. */
async function create({ how, name, email, role, status, password }: Created) {
  if (how === 'password')
    return (await api.users.create({ name: name.trim(), email: email.trim(), role, status, password })).message
  const invited = await api.adminInvitations.create({ email: email.trim(), role })
  return `${invited.email} is invited.`
}

/** Invites a user, or creates an account with a password that its owner replaces. */
export default function AddUserPage() {
  const navigate = useNavigate()
  const {
    form,
    sending: add,
    formProps,
  } = useCallForm({
    call: create,
    sentOf: (values: Created) => values,
    onSuccess: (message) => {
      draft.forget()
      toast.success(message)
      void navigate(paths.admin.manageUsers)
    },
    onError: (error) => {
      showFieldErrors(form, error)
      toast.error(messageOf(error, 'Failed to add user'))
    },
    initialValues: { ...blank, password: '' },
    validateInputOnBlur: true,
    validate: {
      name: (value, { how }) => (how === 'invite' || value.trim() ? null : 'A name is required.'),
      email: validEmail,
      password: (value, { how }) => (how === 'invite' || value.length >= 10 ? null : 'Use at least 10 characters.'),
    },
  })
  const { password, ...typed } = form.values
  // Passwords are never stored as drafts.
  const draft = useStoredDraft<Values>('new-user', typed, form.isDirty())
  const field = form.getInputProps
  const { how, role, status } = form.values
  const noMoreAdmins = usePlanLimitReason('admins')
  const inviting = how === 'invite'
  return (
    <>
      <PageHead under={{ to: paths.admin.manageUsers, title: 'Manage Users' }} />
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <form className={styles.form} {...formProps}>
        <FormSection
          name="How they join"
          hint={
            inviting
              ? 'They get an email with a link that works for 7 days, and choose their own name and password.'
              : 'You choose a password and give it to them. They replace it when they first log in.'
          }
        >
          <SegmentedControl
            data-wide
            fullWidth
            aria-label="How they join"
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
              data={newUserStatuses.map((one) => ({ value: one, label: userStateLabels[one] }))}
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
          <CancelLink to={paths.admin.manageUsers} onClick={draft.forget} />
          <Button type="submit" loading={add.isPending}>
            {inviting ? 'Send invitation' : 'Add User'}
          </Button>
        </div>
      </form>
    </>
  )
}
