import { IconCheck, IconX } from '@tabler/icons-react'
import { formatDay } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { cancelledText, expiryOf, expiryTexts, type OrderStatus } from '#shared/core/order-options.ts'
import styles from './StatusSteps.module.css'

const steps: { status: OrderStatus; label: string; hint: string }[] = [
  { status: 'pending', label: 'Ordered', hint: 'We have your order' },
  { status: 'processing', label: 'Processing', hint: 'It is being prepared' },
  { status: 'completed', label: 'Completed', hint: '' },
]
const completedHints = { pickup: 'Collected and paid', delivery: 'Delivered and paid', none: 'Once it is paid' }

export function StatusSteps({ order }: { order: Pick<Order, 'status' | 'history' | 'paymentStatus' | 'delivery'> }) {
  const { status, history } = order
  const dayOf = (wanted: OrderStatus) => history.findLast((step) => step.status === wanted)?.at
  if (status === 'cancelled') {
    const at = dayOf('cancelled')
    const expiry = expiryOf(order)
    return (
      <p className={styles.cancelled}>
        <IconX size={18} stroke={2} aria-hidden />
        This order was cancelled{at && ` on ${formatDay(at)}`}
        {expiry && ` because it was ${expiryTexts[expiry]}`}. {cancelledText(order)}
      </p>
    )
  }
  // Nothing is prepared for downloads and services: they are complete once they are paid.
  const isPrepared = order.delivery.kind !== 'none'
  const visible = steps.filter((step) => isPrepared || step.status !== 'processing')
  const reached = Math.max(
    0,
    visible.findIndex((step) => step.status === status),
  )
  return (
    <ol className={styles.steps} aria-label="Order progress">
      {visible.map(({ status: step, label, hint }, place) => {
        const done = place <= reached
        const at = done ? dayOf(step) : undefined
        return (
          <li key={step} data-done={done || undefined} aria-current={place === reached ? 'step' : undefined}>
            <span className={styles.mark}>{done && <IconCheck size={16} stroke={2.5} aria-hidden />}</span>
            <strong>{label}</strong>
            <span className={styles.hint}>
              {at ? <time dateTime={at}>{formatDay(at)}</time> : hint || completedHints[order.delivery.kind]}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
