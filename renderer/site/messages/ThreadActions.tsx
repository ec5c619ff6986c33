import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Conversation } from '#shared/site/messages.ts'
import styles from './Thread.module.css'
import { refreshMessages } from './use-live-messages.ts'

/** Actions of staff in the shared inbox. */
export function ThreadActions({ conversation, onGone }: { conversation: Conversation; onGone: () => void }) {
  const { _id, kind, closed } = conversation
  const client = useQueryClient()
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
  })
  return (
    <div className={styles.actions}>
      <Button variant="default" size="sm" loading={close.isPending} onClick={() => close.mutate(!closed)}>
        {closed ? 'Reopen' : 'Close'}
      </Button>
      {kind === 'guest' && (
        <Confirm
          title="Delete this conversation?"
          action="Delete"
          onConfirm={() => remove.mutateAsync()}
          opener={(ask) => (
            <Button variant="subtle" color="gray" size="sm" onClick={ask}>
              Delete
            </Button>
          )}
        >
          The conversation is deleted for all staff. Emails that were sent are not affected. This cannot be undone.
        </Confirm>
      )}
    </div>
  )
}
