import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatTime } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import styles from './ConfirmOrder.module.css'

/** Link to the payment of an unpaid order. */
export function PayOrder({ order: { _id, payBy }, token }: { order: Order; token?: string | undefined }) {
  if (!payBy) return null
  return (
    <section className={styles.card} aria-labelledby="order-pay">
      <div className={styles.text}>
        <h2 id="order-pay">Your order is not paid yet</h2>
        <p>
          We hold the products for you until <time dateTime={payBy}>{formatTime(payBy)}</time>.
        </p>
      </div>
      <Button component={Link} to={paths.payment(_id, token)} size="md">
        Pay now
      </Button>
    </section>
  )
}
