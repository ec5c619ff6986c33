import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { DisabledReason } from '#renderer/core/admin/DisabledReason.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api } from '#renderer/core/api/api.ts'
import { skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { paths } from '#renderer/core/paths.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { stateOf } from '#shared/identity/user-options.ts'
import type { User, UserDetails } from '#shared/identity/users.ts'
import styles from './AccessCard.module.css'
import { useDeleteUser } from './DeleteUser.tsx'

interface Props {
  user: UserDetails
  /** Whether it is the account of the current user. */
  own: boolean
  onChanged(user: User): void
}

/** Access of an account: state, password, second factor, sessions, comments and deletion. Changes apply at once. */
export function AccessCard({ user, own, onChanged }: Props) {
  const { _id: id, name, email, isActive, verified, deleteAfter, mayReturn, commentsBlocked, sessions } = user
  const notify = { onSuccess: ({ message }: { message: string }) => void toast.success(message) }
  const link = useMutation({ mutationFn: () => api.users.resetPassword({ id }), ...notify })
  const revoke = useMutation({ mutationFn: () => api.users.revokeSessions({ id }), ...notify })
  const block = useMutation({ mutationFn: () => api.users.blockComments({ id, blocked: !commentsBlocked }), ...notify })
  const activate = useMutation({
    mutationFn: async (active: boolean) => {
      const { user: saved } = await api.users.update({ id, isActive: active })
      // Called before the page reloads the account, so that the form's version is already current.
      onChanged(saved)
    },
    onSuccess: (_done, active) => {
      toast.success(active ? `${name} can log in again` : `${name} is signed out and cannot log in`)
    },
  })
  const state = stateOf(user)
  return (
    <FormSection name="Access">
      <ul data-wide className={styles.list}>
        <Row
          title={state === 'deleted' ? `Deleted on ${formatDay(deleteAfter!)}` : isActive ? 'Active' : 'Inactive'}
          text={stateText(user, own)}
        >
          {mayReturn && (
            <Button variant="default" size="sm" loading={activate.isPending} onClick={() => activate.mutate(false)}>
              Prevent reopening
            </Button>
          )}
          <DisabledReason reason={own && 'Only another admin can deactivate your account.'}>
            <Button variant="default" size="sm" loading={activate.isPending} onClick={() => activate.mutate(!isActive)}>
              {isActive ? 'Deactivate' : deleteAfter ? 'Restore' : 'Activate'}
            </Button>
          </DisabledReason>
        </Row>
        <Row
          title="Password"
          text={
            user.mustChangePassword
              ? 'An admin chose it. They replace it when they log in.'
              : 'Only they can choose it. You can send them a link.'
          }
        >
          <DisabledReason reason={!isActive && 'Activate the account first.'}>
            <Button
              variant="default"
              size="sm"
              title={isActive ? `To ${email}` : undefined}
              loading={link.isPending}
              onClick={() => link.mutate()}
            >
              {verified ? 'Send reset link' : 'Send link again'}
            </Button>
          </DisabledReason>
        </Row>
        {!own && <SecondFactor user={user} />}
        <Row
          title="Sessions"
          text={sessions.count ? `Signed in on ${formatPlural(sessions.count, 'device')}.` : 'Not signed in.'}
        >
          <DisabledReason
            reason={
              sessions.count <= (own ? 1 : 0) && (own ? 'You have no other sessions.' : 'They are not signed in.')
            }
          >
            <Button variant="default" size="sm" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {own ? 'Sign out of other sessions' : 'Sign out everywhere'}
            </Button>
          </DisabledReason>
        </Row>
        <Row
          title="Comments"
          text={commentsBlocked ? 'Blocked: they cannot comment or review.' : 'They can comment and review.'}
        >
          <DisabledReason reason={own && 'You cannot block yourself.'}>
            <Button variant="default" size="sm" loading={block.isPending} onClick={() => block.mutate()}>
              {commentsBlocked ? 'Unblock comments' : 'Block comments'}
            </Button>
          </DisabledReason>
        </Row>
        {!own && !deleteAfter && <Deletion user={user} />}
      </ul>
    </FormSection>
  )
}

function SecondFactor({ user: { _id: id, name, signIn } }: { user: UserDetails }) {
  const { app, passkeys } = signIn.secondFactor
  const reset = useMutation({
    mutationFn: () => api.secondFactorPolicy.reset({ id }),
    onSuccess: ({ message }) => {
      toast.success(message)
    },
  })
  const has = [app && 'an authenticator app', passkeys > 0 && formatPlural(passkeys, 'passkey')].filter(Boolean)
  return (
    <Row title="Two-step sign-in" text={has.length ? `On, with ${has.join(' and ')}.` : 'Off.'}>
      <Confirm
        title={`Reset two-step sign-in of ${name}?`}
        action="Reset"
        hint="Make sure that they requested it: afterwards they sign in with the password alone."
        onConfirm={() => reset.mutateAsync()}
        opener={(ask) => (
          <DisabledReason reason={!has.length && 'There is nothing to reset.'}>
            <Button variant="default" size="sm" onClick={ask}>
              Reset
            </Button>
          </DisabledReason>
        )}
      >
        We remove their app, passkeys and recovery codes, and send them an email about it.
      </Confirm>
    </Row>
  )
}

function Deletion({ user }: { user: User }) {
  const navigate = useNavigate()
  const { ask, dialog } = useDeleteUser(user, () => void navigate(paths.admin.manageUsers, { state: skipLeavePrompt }))
  return (
    <Row title="Delete" text="They are signed out at once. The account is deleted after 30 days.">
      <Button variant="default" size="sm" onClick={ask}>
        Delete user
      </Button>
      {dialog}
    </Row>
  )
}

const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className={styles.way}>
    <p>
      <strong>{title}</strong>
      <span>{text}</span>
    </p>
    <div className={styles.buttons}>{children}</div>
  </li>
)

/** Explains the state of an account. */
function stateText(user: UserDetails, own: boolean) {
  if (own) return 'This is you.'
  if (user.mayReturn) return 'The user closed the account. Until then, logging in reopens it.'
  if (user.deleteAfter) return 'They cannot log in. Until then, you can restore the account.'
  if (!user.isActive) return 'They cannot log in.'
  return user.verified ? 'They can log in.' : 'They can log in once they open the link in our email.'
}
