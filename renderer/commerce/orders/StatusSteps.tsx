import { IconCheck, IconX } from '@tabler/icons-react'
import { formatDay } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { hasExpired, type OrderStatus } from '#shared/core/order-options.ts'
import styles from './StatusSteps.module.css'

const steps: { status: OrderStatus; label: string; hint: string }[] = [
  { status: 'pending', label: 'Ordered', hint: 'We have your order' },
  { status: 'processing', label: 'Processing', hint: 'It is being prepared' },
  { status: 'completed', label: 'Completed', hint: 'Collected and paid' },
]

/** How far an order has come. */
export function StatusSteps({ order }: { order: Pick<Order, 'status' | 'history'> }) {
  const { status, history } = order
  const dayOf = (wanted: OrderStatus) => history.findLast((step) => step.status === wanted)?.at
  if (status === 'cancelled') {
    const at = dayOf('cancelled')
    return (
      <p className={styles.cancelled}>
        <IconX size={18} stroke={2} aria-hidden />
        This order was cancelled{at && ` on ${formatDay(at)}`}
        {hasExpired(order) && ' because it was not confirmed in time'}. Nothing is to be paid.
      </p>
    )
  }
  const reached = steps.findIndex((step) => step.status === status)
  return (
    <ol className={styles.steps} aria-label="How far your order is">
      {steps.map(({ status: step, label, hint }, place) => {
        const done = place <= reached
        const at = done ? dayOf(step) : undefined
        return (
          <li key={step} data-done={done || undefined} aria-current={place === reached ? 'step' : undefined}>
            <span className={styles.mark}>{done && <IconCheck size={16} stroke={2.5} aria-hidden />}</span>
            <strong>{label}</strong>
            <span className={styles.hint}>{at ? <time dateTime={at}>{formatDay(at)}</time> : hint}</span>
          </li>
        )
      })}
    </ol>
  )
}
