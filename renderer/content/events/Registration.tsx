import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { useSignedIn } from '#renderer/core/session/me.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { focusIfLost } from '#renderer/core/ui/focus-if-lost.ts'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { cannot, placesLeft } from '#shared/content/event-options.ts'
import type { Event } from '#shared/content/events.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { GuestCancel } from './GuestCancel.tsx'
import styles from './Registration.module.css'

const GuestRegistration = lazyWithFallback(
  async () => (await import('./GuestRegistration.tsx')).GuestRegistration,
  LoadFailed,
)

/** Registers for an event, joins its waiting list or cancels. `asOf` is when the event was loaded. */
export function Registration({ event, asOf }: { event: Event; asOf: number }) {
  const id = event._id
  const signedIn = useSignedIn()
  const client = useQueryClient()
  const panel = useRef<HTMLDivElement>(null)
  const { data } = useQuery({ ...query(api.events.registration, { id }), enabled: signedIn })
  const register = useMutation({
    mutationFn: api.events.register,
    onSuccess: ({ state }) =>
      toast.success(state === 'registered' ? 'You are registered.' : 'You are on the waiting list.'),
    onSettled: () => focusIfLost(panel.current),
    // The event may have become full since the page was rendered.
    onError: () => void client.invalidateQueries({ queryKey: query(api.events.get, { id }).queryKey }),
  })
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const [guest, setGuest] = useState<'registered' | 'waiting'>()
  const [search] = useSearchParams()
  const token = search.get('registration')
  const cancel = useMutation({ mutationFn: api.events.cancel, onSettled: () => setLeaving(false) })
  const over = useOver(event, asOf)
  // The page may have been rendered before the last place was taken.
  const [foundFull, setFoundFull] = useState(false)
  const full = placesLeft(event) === 0 || foundFull
  const state = (signedIn && data?.state) || 'none'

  if (over && state !== 'registered') return <p className={styles.note}>{over}</p>
  if (token) return <GuestCancel id={id} token={token} />
  if (guest)
    return (
      <div className={styles.panel}>
        <p className={styles.note} role="status">
          {guest === 'registered' ? 'You are registered.' : 'You are on the waiting list.'} We sent you an email with a
          link to cancel.
        </p>
        <AddToCalendar event={event} />
      </div>
    )
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      <p className={styles.state} role="status">
        {state === 'registered' && 'You are registered.'}
        {state === 'waiting' && `You are number ${data?.place ?? 1} on the waiting list.`}
        {state === 'none' && full && 'This event is full.'}
      </p>
      {data?.joinUrl && !over && (
        <Button component="a" href={data.joinUrl} target="_blank" rel="noopener noreferrer" fullWidth size="md">
          Join online
        </Button>
      )}
      {state === 'none' && (!full || event.waitlist) && (
        <Button
          fullWidth
          size="md"
          loading={register.isPending}
          onClick={() => (signedIn ? register.mutate({ id, waitlist: full }) : setAsking(true))}
        >
          {full ? 'Join the waiting list' : 'Register'}
        </Button>
      )}
      {state !== 'none' && !over && (
        <Button variant="default" fullWidth loading={cancel.isPending} onClick={() => setLeaving(true)}>
          {state === 'registered' ? 'Cancel registration' : 'Leave the waiting list'}
        </Button>
      )}
      {asking && (
        <Suspense>
          <GuestRegistration
            id={id}
            full={full && event.waitlist}
            onFull={() => setFoundFull(true)}
            onDone={(now) => {
              setAsking(false)
              setGuest(now === 'waiting' ? 'waiting' : 'registered')
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={leaving}
        title={state === 'waiting' ? 'Leave the waiting list?' : 'Cancel your registration?'}
        action={state === 'waiting' ? 'Leave the waiting list' : 'Cancel registration'}
        dismiss="Go back"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id })}
        onClose={() => setLeaving(false)}
      >
        {state === 'waiting'
          ? 'If you join again, you start at the end of the list.'
          : 'Your place becomes available to others. You can register again while places are left.'}
      </ConfirmDialog>
      {!over && <AddToCalendar event={event} />}
    </div>
  )
}

/** Why registration is closed, if so. First computed for the time of rendering, so that hydration matches. */
function useOver(event: Event, asOf: number): string | undefined {
  const [over, setOver] = useState(() => cannot.register(event, asOf))
  useEffect(() => setOver(cannot.register(event, Date.now())), [event])
  return over
}
