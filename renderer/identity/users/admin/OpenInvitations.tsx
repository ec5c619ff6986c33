import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Invitation } from '#shared/identity/invitations.ts'
import styles from './OpenInvitations.module.css'
import { roleNames } from './user-labels.ts'

/** Invitations that have not been accepted. */
export function OpenInvitations() {
  return (
    <section className={styles.open} aria-labelledby="open-invitations">
      <h2 id="open-invitations">Open invitations</h2>
      <List />
    </section>
  )
}

function List() {
  const list = useQuery(query(api.adminInvitations.list, {}))
  const { data } = list
  if (!data) return <LoadingState query={list} label="Loading invitations" bones={[64]} />
  if (data.results.length === 0) return <p className={styles.none}>No open invitations.</p>
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
    onSuccess: () => toast.success(`We sent ${email} a new link.`),
  })
  const revoke = useMutation({
    mutationFn: api.adminInvitations.revoke,
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.email}>
          {email} {expired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className={styles.detail}>
          {roleNames[role]}, invited by {invitedBy} <RelativeTime at={createdAt} />
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
      <Confirm
        title="Revoke this invitation?"
        action="Revoke"
        onConfirm={() => revoke.mutateAsync({ id: _id })}
        opener={(ask) => (
          <Button
            variant="default"
            size="sm"
            aria-label={`Revoke the invitation of ${email}`}
            loading={revoke.isPending}
            onClick={ask}
          >
            Revoke
          </Button>
        )}
      >
        The link in the email to {email} stops working.
      </Confirm>
    </li>
  )
}
