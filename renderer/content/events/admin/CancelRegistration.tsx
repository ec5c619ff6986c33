import { ActionIcon, Checkbox } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminEvent, Participant } from '#shared/content/events.ts'

interface Props {
  event: AdminEvent
  person: Participant
}

/** Takes somebody's place, after a question: whoever moves up is told at once, so it cannot be taken back. */
export function CancelRegistration({ event, person: { _id, name, state } }: Props) {
  const [asking, setAsking] = useState(false)
  const [telling, setTelling] = useState(true)
  const cancel = useMutation({
    mutationFn: () =>
      api.adminEvents.cancelRegistration({ id: event._id, registrationId: _id, notify: String(telling) }),
    onSuccess: () => toast.success(`${name} is no longer registered`),
    onSettled: () => setAsking(false),
  })
  const moves = state === 'registered' && event.waiting > 0
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`Cancel the registration of ${name}`}
        onClick={() => setAsking(true)}
      >
        <IconUserX size={18} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        open={asking}
        title="Cancel registration"
        action="Cancel registration"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
        hint={moves && 'Whoever waits longest gets it, and is told so.'}
        choices={
          <Checkbox
            mt="md"
            label={`Tell ${name} by mail`}
            checked={telling}
            onChange={({ currentTarget: { checked } }) => setTelling(checked)}
          />
        }
      >
        {state === 'waiting' ? `Take ${name} off the waiting list?` : `Take ${name}’s place at “${event.title}” away?`}
      </ConfirmDialog>
    </>
  )
}
