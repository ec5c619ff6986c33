import { Checkbox } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminEvent, Participant } from '#shared/content/events.ts'

interface Props {
  event: AdminEvent
  person: Participant
}

/** Cancels a registration after a confirmation. There is no undo, because the next person is notified at once. */
export function CancelRegistration({ event, person: { _id, name, state } }: Props) {
  const [notify, setNotify] = useState(true)
  const cancel = useMutation({
    mutationFn: () =>
      api.adminEvents.cancelRegistration({ id: event._id, registrationId: _id, notify: String(notify) }),
    onSuccess: () => toast.success(`${name} is no longer registered`),
  })
  const moves = state === 'registered' && event.waiting > 0
  return (
    <Confirm
      title="Cancel registration"
      action="Cancel registration"
      dismiss="Go back"
      hint={moves && 'The first person on the waiting list gets the place and an email.'}
      choices={
        <Checkbox
          mt="md"
          label={`Notify ${name} by email`}
          checked={notify}
          onChange={({ currentTarget: { checked } }) => setNotify(checked)}
        />
      }
      onConfirm={() => cancel.mutateAsync()}
      opener={(ask) => <IconButton icon={IconUserX} label={`Cancel the registration of ${name}`} onClick={ask} />}
    >
      {state === 'waiting'
        ? `Remove ${name} from the waiting list?`
        : `Cancel ${name}’s registration for “${event.title}”?`}
    </Confirm>
  )
}
