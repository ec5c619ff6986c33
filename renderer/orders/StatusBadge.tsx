import { type OrderStatus, orderStatusLabels } from '#shared/order-options.ts'
import styles from './StatusBadge.module.css'

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={styles.badge} data-status={status}>
      {orderStatusLabels[status]}
    </span>
  )
}
