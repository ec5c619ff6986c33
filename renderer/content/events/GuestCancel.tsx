import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import styles from './Registration.module.css'

/** The target of the cancellation link in a guest's email. Guests confirm with a button. */
export function GuestCancel({ id, token }: { id: string; token: string }) {
  const [, setSearch] = useSearchParams()
  const cancel = useMutation({ mutationFn: () => api.events.cancelGuest({ id, token }) })
  if (cancel.isSuccess)
    return (
      <p className={styles.note} role="status">
        Your registration is cancelled.
      </p>
    )
  return (
    <div className={styles.panel}>
      <p className={styles.state}>You are registered for this event or wait for a place.</p>
      <Button color="red" fullWidth loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel registration
      </Button>
      <Button variant="default" fullWidth disabled={cancel.isPending} onClick={() => setSearch({}, { replace: true })}>
        Stay registered
      </Button>
    </div>
  )
}
