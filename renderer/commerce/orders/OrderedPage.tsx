import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { hasExpired } from '#shared/core/order-options.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { OrderSkeleton } from './OrderPage.tsx'
import styles from './OrdersPage.module.css'
import { OrderView } from './OrderView.tsx'

/** Right after ordering: that it worked, and what happens next. Can be reloaded, so it also says that the order was cancelled. */
export default function OrderedPage() {
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  const token = search.get('token') ?? ''
  const order = useQuery(query(api.orders.get, { id, token }))
  return (
    <div className={`wrap ${styles.page}`}>
      {order.data ? (
        <div className={styles.narrow}>
          <header className={styles.thanks}>
            {order.data.status === 'cancelled' ? (
              <div className={styles.head}>
                <h1>Your order was cancelled</h1>
                <p className={styles.lead}>
                  {hasExpired(order.data) ? 'It was not confirmed in time. ' : ''}If you still want these products,
                  please order again.
                </p>
              </div>
            ) : (
              <>
                <IconCheck size={56} stroke={2} aria-hidden />
                <div className={styles.head}>
                  <h1>Thank you for your order</h1>
                  <p className={styles.lead}>
                    Your number is <strong className="whole">{order.data.orderNumber}</strong>.
                    {!order.data.confirmBy &&
                      ` We have sent a mail to ${order.data.customer.email} with a link to this order.`}
                  </p>
                </div>
              </>
            )}
          </header>
          <ConfirmOrder order={order.data} />
          <OrderView order={order.data} />
          <div>
            <Button component={Link} to={paths.shop} size="md" variant="default">
              Go on shopping
            </Button>
          </div>
        </div>
      ) : order.isError ? (
        <>
          <h1 className="sr-only">Your order</h1>
          <Failed onRetry={() => void order.refetch()} retrying={order.isRefetching}>
            {order.error.message}
          </Failed>
        </>
      ) : (
        <>
          <h1 className="sr-only">Your order</h1>
          <OrderSkeleton />
        </>
      )}
    </div>
  )
}
