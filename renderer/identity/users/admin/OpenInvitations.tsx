import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Invitation } from '#shared/identity/invitations.ts'
import styles from './OpenInvitations.module.css'
import { roleNames } from './user-words.ts'

/** Who was asked to join and has not come yet. */
export function OpenInvitations() {
  return (
    <section className={styles.open} aria-labelledby="open-invitations">
      <h2 id="open-invitations">Open invitations</h2>
      <List />
    </section>
  )
}

function List() {
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
  const [revoking, setRevoking] = useState(false)
  const revoke = useMutation({
    mutationFn: api.adminInvitations.revoke,
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => setRevoking(false),
  })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
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
      <Button
        variant="default"
        size="sm"
        aria-label={`Revoke the invitation of ${email}`}
        loading={revoke.isPending}
        onClick={() => setRevoking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={revoking}
        title="Revoke this invitation?"
        action="Revoke"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ id: _id })}
        onClose={() => setRevoking(false)}
      >
        The link that {email} got no longer works.
      </ConfirmDialog>
    </li>
  )
}
