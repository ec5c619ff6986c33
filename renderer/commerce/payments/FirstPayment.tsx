import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { NotFound } from '#renderer/core/ui/NotFound.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { PayForm } from './PayAgain.tsx'
import styles from './PaymentPage.module.css'

/** The first payment of an order that staff made, opened by the link that the customer got. */
export function FirstPayment({ id, token }: { id: string; token: string | undefined }) {
  const order = useQuery(query(api.orders.get, { id, token }))
  const code = order.error?.code
  const isMissing = code === 'NOT_FOUND' || code === 'VALIDATION' || code === 'AUTH_REQUIRED'
  // Without a request of the shop, the order is paid another way.
  if (isMissing || (order.data && order.data.due === undefined)) return <NotFound />
  return (
    <div className={`wrap ${styles.page}`}>
      {order.data ? (
        <section className={styles.card} aria-labelledby="payment-state">
          <header className={styles.head} data-state="waiting">
            <IconReceipt size={48} stroke={1.6} aria-hidden />
            <h1 id="payment-state">
              {order.data.due ? `Pay ${formatMoney(order.data.due, order.data.currency)}` : 'Nothing to be paid'}
            </h1>
            <p className={styles.lead}>
              Order <strong className="whole">{order.data.orderNumber}</strong>
            </p>
          </header>
          {order.data.due ? (
            <PayForm orderId={id} method="" currency={order.data.currency} token={token} showsDemoNote />
          ) : null}
          <div className={styles.actions}>
            <Button component={Link} to={token ? paths.orderByLink(id, token) : paths.order(id)} variant="default">
              See your order
            </Button>
          </div>
        </section>
      ) : order.error ? (
        <>
          <h1 className="sr-only">Payment</h1>
          <Failed onRetry={() => void order.refetch()}>{order.error.message}</Failed>
        </>
      ) : (
        <Skeletons label="Loading your payment" className={styles.card}>
          <Bone width="60%" height={40} />
          <Bone height={160} />
        </Skeletons>
      )}
    </div>
  )
}
