import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Conversation } from '#shared/site/messages.ts'
import styles from './Thread.module.css'
import { refreshMessages } from './use-live-messages.ts'

/** What staff can do with a conversation of the shared inbox. */
export function ThreadActions({ conversation, onGone }: { conversation: Conversation; onGone: () => void }) {
  const { _id, kind, closed } = conversation
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const close = useMutation({
    mutationFn: (now: boolean) => api.messages.close({ id: _id, closed: now }),
    meta: { changesNothing: true },
    onSuccess: async ({ closed: now }) => {
      await refreshMessages(client)
      if (now) toast.success('Conversation closed.', { action: { label: 'Undo', run: () => close.mutate(false) } })
    },
  })
  const remove = useMutation({
    mutationFn: () => api.messages.remove({ id: _id }),
    meta: { changesNothing: true },
    onSuccess: async () => {
      onGone()
      await refreshMessages(client)
      toast.success('Conversation deleted.')
    },
    onSettled: () => setAsking(false),
  })
  return (
    <div className={styles.actions}>
      <Button variant="default" size="sm" loading={close.isPending} onClick={() => close.mutate(!closed)}>
        {closed ? 'Reopen' : 'Close'}
      </Button>
      {kind === 'guest' && (
        <Button variant="subtle" color="gray" size="sm" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Delete this conversation?"
        action="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        Everything in it goes, for all of staff. Mails that were sent stay where they are. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}
