import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatTime } from '#renderer/core/admin/figures.ts'
import { api } from '#renderer/core/api/api.ts'
import type { AdminEvent, Participant } from '#shared/content/events.ts'

interface Props {
  event: AdminEvent
  person: Participant
}

/** Checks a registered person in. */
export function CheckIn({ event, person: { _id, name, attendedAt } }: Props) {
  const check = useMutation({
    mutationFn: (attended: boolean) => api.adminEvents.checkIn({ id: event._id, registrationId: _id, attended }),
  })
  // Updated optimistically, because check-in must be fast.
  const came = check.isPending ? check.variables : Boolean(attendedAt)
  return (
    <Checkbox
      size="md"
      aria-label={`${name} checked in`}
      label={came && attendedAt ? formatTime(Date.parse(attendedAt)) : 'Checked in'}
      checked={came}
      onChange={({ currentTarget: { checked } }) => check.mutate(checked)}
    />
  )
}
