import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { cannot, placesLeft } from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { AppError } from '#shared/core/errors.ts'
import styles from './RegistrationsPage.module.css'

/** Registers a person who has no account, or did not register themselves. */
export function AddAttendee({ event }: { event: AdminEvent }) {
  const [open, setOpen] = useState(false)
  const over = cannot.register(event, Date.now())
  const hasNoRoom = placesLeft(event) === 0 && !event.waitlist
  return (
    <>
      <Button size="sm" disabled={Boolean(over) || hasNoRoom} onClick={() => setOpen(true)}>
        Add attendee
      </Button>
      {open && <AttendeeDialog event={event} onClose={() => setOpen(false)} />}
    </>
  )
}

function AttendeeDialog({ event, onClose }: { event: AdminEvent; onClose(): void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [notify, setNotify] = useState(true)
  // The last place may be taken while the dialog is open.
  const [foundFull, setFoundFull] = useState(false)
  const full = event.waitlist && (placesLeft(event) === 0 || foundFull)
  const add = useMutation({
    mutationFn: () => api.adminEvents.addRegistration({ id: event._id, name, email, notify, waitlist: full }),
    meta: { callerShowsErrors: true },
    onSuccess: ({ state }) => {
      toast.success(state === 'registered' ? `${name} is registered` : `${name} is on the waiting list`)
      onClose()
    },
    onError: (refused) => AppError.from(refused).code === 'EVENT_FULL' && setFoundFull(true),
  })
  const error = add.error ? AppError.from(add.error) : undefined
  const submit = submitted(() => add.mutate())
  return (
    <FormDialog onClose={onClose} title={full ? 'Add to the waiting list' : 'Add attendee'}>
      <form className={styles.add} onSubmit={submit}>
        <TextInput
          label="Name"
          required
          maxLength={121}
          value={name}
          error={error?.fields?.name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          data-autofocus
        />
        <TextInput
          label="Email"
          type="email"
          required
          maxLength={254}
          value={email}
          error={error?.fields?.email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <Checkbox
          label="Send a confirmation email"
          description="It contains a link to cancel."
          checked={notify}
          onChange={({ currentTarget: { checked } }) => setNotify(checked)}
        />
        {error && !error.fields && <p role="alert">{error.message}</p>}
        <Button type="submit" loading={add.isPending}>
          {full ? 'Add to the waiting list' : 'Add attendee'}
        </Button>
      </form>
    </FormDialog>
  )
}
