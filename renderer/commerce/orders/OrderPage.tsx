import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useSignedIn } from '#renderer/core/session/me.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatDay } from '#renderer/core/ui/format.ts'
import { NotFound } from '#renderer/core/ui/NotFound.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { OrderActions } from './OrderActions.tsx'
import styles from './OrdersPage.module.css'
import { OrderView } from './OrderView.tsx'

/** One order: of whoever is signed in, or opened by the link of a mail. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const token = search.get('token') || undefined
  const confirm = search.get('confirm') || undefined
  const signedIn = useSignedIn()
  const order = useQuery({ ...query(api.orders.get, { id, token }), enabled: signedIn || token !== undefined })
  if (!signedIn && !token) return <Navigate to={paths.loginThen(pathname)} replace />
  if (order.error?.code === 'NOT_FOUND' || order.error?.code === 'VALIDATION') return <NotFound />

  return (
    <div className={`wrap ${styles.page}`}>
      {signedIn && (
        <nav className={styles.back} aria-label="Orders">
          <Link to={paths.orders}>Your Orders</Link>
        </nav>
      )}
      {order.data ? (
        <div className={styles.narrow}>
          <header className={styles.head}>
            <h1>
              Order <span className="whole">{order.data.orderNumber}</span>
            </h1>
            <p className={styles.lead}>
              Placed on <time dateTime={order.data.createdAt}>{formatDay(order.data.createdAt)}</time>
            </p>
          </header>
          <ConfirmOrder order={order.data} token={token} confirm={confirm} />
          <OrderView order={order.data} />
          <OrderActions order={order.data} mayCancel={signedIn} />
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

export const OrderSkeleton = () => (
  <Skeletons label="Loading your order" className={styles.narrow}>
    <Bone width="50%" height={40} />
    <Bone height={130} />
    <Bone height={260} />
  </Skeletons>
)
