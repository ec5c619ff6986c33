import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatMoney, formatTime } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import styles from './ConfirmOrder.module.css'

/** Link to the payment of an unpaid order, or of what is due after the shop asked for it. */
export function PayOrder({
  order: { _id, payBy, isNotReserved, due = 0, currency },
  token,
}: {
  order: Order
  token?: string | undefined
}) {
  if (!payBy && due === 0) return null
  return (
    <section className={styles.card} aria-labelledby="order-pay">
      <div className={styles.text}>
        <h2 id="order-pay">Your order is not paid yet</h2>
        {payBy ? (
          <p>
            {isNotReserved
              ? 'The products are not reserved until you pay: others can buy them meanwhile. Pay by '
              : 'We hold the products for you until '}
            <time dateTime={payBy}>{formatTime(payBy)}</time>.
          </p>
        ) : (
          <p>
            Still to be paid: <strong className="num">{formatMoney(due, currency)}</strong>
          </p>
        )}
      </div>
      <Button component={Link} to={paths.payment(_id, token)} size="md">
        Pay now
      </Button>
    </section>
  )
}
