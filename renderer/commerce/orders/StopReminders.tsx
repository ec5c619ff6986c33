import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import styles from './ConfirmOrder.module.css'

/** For customers who follow the link of a reminder to get no more of them. A click confirms it, because mail programs open links. */
export function StopReminders({ id, token }: { id: string; token: string }) {
  const stop = useMutation({ mutationFn: () => api.orders.declineReminders({ id, token }) })
  return (
    <section className={styles.card} aria-labelledby="order-reminders">
      <div className={styles.text}>
        <h2 id="order-reminders">Reminders of unfinished orders</h2>
        <p role="status">{stop.data?.message ?? 'Do you want no more reminders from this shop?'}</p>
      </div>
      {!stop.data && (
        <Button size="md" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop reminders
        </Button>
      )}
    </section>
  )
}
