import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { Why } from '#renderer/core/admin/Why.tsx'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { stateOf } from '#shared/identity/user-options.ts'
import type { User, UserDetails } from '#shared/identity/users.ts'
import styles from './AccessCard.module.css'
import { useDeleteUser } from './DeleteUser.tsx'

interface Props {
  user: UserDetails
  /** Whether it is whoever looks. */
  own: boolean
  onChanged(user: User): void
}

/** How somebody gets in, and how they are kept out. Each of it holds at once. */
export function AccessCard({ user, own, onChanged }: Props) {
  const { _id: id, name, email, isActive, verified, deleteAfter, mayReturn, commentsBlocked, sessions } = user
  const said = { onSuccess: ({ message }: { message: string }) => void toast.success(message) }
  const link = useMutation({ mutationFn: () => api.users.resetPassword({ id }), ...said })
  const revoke = useMutation({ mutationFn: () => api.users.revokeSessions({ id }), ...said })
  const block = useMutation({ mutationFn: () => api.users.blockComments({ id, blocked: !commentsBlocked }), ...said })
  const activate = useMutation({
    mutationFn: async (active: boolean) => {
      const { user: saved } = await api.users.update({ id, isActive: active })
      // Before the page is asked for again and shows it: whoever sees it may save at once.
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
        <Way
          title={state === 'deleted' ? `Deleted on ${formatDay(deleteAfter!)}` : isActive ? 'Active' : 'Inactive'}
          what={standing(user, own)}
        >
          {mayReturn && (
            <Button variant="default" size="sm" loading={activate.isPending} onClick={() => activate.mutate(false)}>
              Keep out
            </Button>
          )}
          <Why reason={own && 'Only another admin can switch your account off.'}>
            <Button variant="default" size="sm" loading={activate.isPending} onClick={() => activate.mutate(!isActive)}>
              {isActive ? 'Deactivate' : deleteAfter ? 'Bring back' : 'Activate'}
            </Button>
          </Why>
        </Way>
        <Way
          title="Password"
          what={
            user.mustChangePassword
              ? 'Chosen for them; they replace it when they log in.'
              : 'Only they can choose it. You can mail them a link.'
          }
        >
          <Why reason={!isActive && 'Activate the account first.'}>
            <Button
              variant="default"
              size="sm"
              title={isActive ? `To ${email}` : undefined}
              loading={link.isPending}
              onClick={() => link.mutate()}
            >
              {verified ? 'Send reset link' : 'Send link again'}
            </Button>
          </Why>
        </Way>
        {!own && <SecondFactor user={user} />}
        <Way
          title="Sessions"
          what={sessions.count ? `Signed in on ${formatPlural(sessions.count, 'device')}.` : 'Signed in nowhere.'}
        >
          <Why
            reason={sessions.count <= (own ? 1 : 0) && (own ? 'You are signed in here alone.' : 'Signed in nowhere.')}
          >
            <Button variant="default" size="sm" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {own ? 'Sign out elsewhere' : 'Sign out everywhere'}
            </Button>
          </Why>
        </Way>
        <Way
          title="Comments"
          what={commentsBlocked ? 'Blocked: they can neither comment nor review.' : 'They can comment and review.'}
        >
          <Why reason={own && 'You cannot block yourself.'}>
            <Button variant="default" size="sm" loading={block.isPending} onClick={() => block.mutate()}>
              {commentsBlocked ? 'Unblock comments' : 'Block comments'}
            </Button>
          </Why>
        </Way>
        {!own && !deleteAfter && <Deletion user={user} />}
      </ul>
    </FormSection>
  )
}

function SecondFactor({ user: { _id: id, name, signIn } }: { user: UserDetails }) {
  const { app, passkeys } = signIn.secondFactor
  const [asking, setAsking] = useState(false)
  const reset = useMutation({
    mutationFn: () => api.secondFactorPolicy.reset({ id }),
    onSuccess: ({ message }) => {
      toast.success(message)
      setAsking(false)
    },
  })
  const has = [app && 'an authenticator app', passkeys > 0 && formatPlural(passkeys, 'passkey')].filter(Boolean)
  return (
    <Way title="Two-step sign-in" what={has.length ? `On, with ${has.join(' and ')}.` : 'Off.'}>
      <Why reason={!has.length && 'There is nothing to reset.'}>
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          Reset
        </Button>
      </Why>
      <ConfirmDialog
        open={asking}
        title={`Reset two-step sign-in of ${name}?`}
        action="Reset"
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onClose={() => setAsking(false)}
        hint="Make sure that they asked for it: the password alone then signs in."
      >
        Their app, passkeys and recovery codes are removed, and they get an email about it.
      </ConfirmDialog>
    </Way>
  )
}

function Deletion({ user }: { user: User }) {
  const navigate = useNavigate()
  const { ask, dialog } = useDeleteUser(user, () => void navigate(paths.admin.manageUsers))
  return (
    <Way title="Delete" what="Out at once, gone for good after 30 days.">
      <Button variant="default" size="sm" onClick={ask}>
        Delete user
      </Button>
      {dialog}
    </Way>
  )
}

const Way = ({ title, what, children }: { title: string; what: string; children: ReactNode }) => (
  <li className={styles.way}>
    <p>
      <strong>{title}</strong>
      <span>{what}</span>
    </p>
    <div className={styles.buttons}>{children}</div>
  </li>
)

/** What the present state means. */
function standing(user: UserDetails, own: boolean) {
  if (own) return 'This is you.'
  if (user.mayReturn) return 'Its owner closed the account. Logging in brings it back until then.'
  if (user.deleteAfter) return 'Nobody can log in. You can bring the account back until then.'
  if (!user.isActive) return 'Nobody can log in.'
  return user.verified ? 'Can log in.' : 'Waits until the mailed link is opened.'
}
