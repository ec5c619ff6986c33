import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { expiryOf, expiryTexts } from '#shared/core/order-options.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'
import actions from './OrderActions.module.css'
import { OrderDownloads } from './OrderDownloads.tsx'
import { OrderPending } from './OrderPage.tsx'
import styles from './OrdersPage.module.css'
import { OrderView } from './OrderView.tsx'
import { PayOrder } from './PayOrder.tsx'

/** The confirmation after checkout. It can be reloaded later, so it also handles cancelled orders. */
export default function OrderedPage() {
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  const token = search.get('token') ?? ''
  const order = useQuery(query(api.orders.get, { id, token }))
  const expiry = order.data && expiryOf(order.data)
  return (
    <div className={`wrap ${styles.page}`}>
      {order.data ? (
        <div className={styles.narrow}>
          <header className={styles.thanks}>
            {order.data.status === 'cancelled' ? (
              <div className={styles.head}>
                <h1>Your order was cancelled</h1>
                <p className={styles.lead}>
                  {expiry ? `It was ${expiryTexts[expiry]}. ` : ''}If you still want these products, please order again.
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
                      ` We have sent an email to ${order.data.customer.email} with a link to this order.`}
                  </p>
                </div>
              </>
            )}
          </header>
          <ConfirmOrder order={order.data} />
          <PayOrder order={order.data} token={token} />
          <OrderDownloads order={order.data} token={token} />
          <OrderView order={order.data} />
          <div className={actions.actions}>
            <Button component={Link} to={paths.shop} size="md" variant="default">
              Continue shopping
            </Button>
            <InvoiceButton order={order.data} size="md" reload={() => order.refetch({ throwOnError: true })} />
          </div>
        </div>
      ) : (
        <OrderPending order={order} />
      )}
    </div>
  )
}
