import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useSignedIn } from '#renderer/core/session/me.ts'
import { formatDay } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { NotFound } from '#renderer/core/ui/NotFound.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import type { AppError } from '#shared/core/errors.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderDownloads } from './OrderDownloads.tsx'
import styles from './OrdersPage.module.css'
import { OrderView } from './OrderView.tsx'
import { PayOrder } from './PayOrder.tsx'
import { StopReminders } from './StopReminders.tsx'

/** An order of the current user, or opened by the link of an email. */
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
          {token && search.get('reminders') === 'stop' && <StopReminders id={id} token={token} />}
          <ConfirmOrder order={order.data} token={token} confirm={confirm} />
          <PayOrder order={order.data} token={token} />
          <OrderDownloads order={order.data} token={token} />
          <OrderView order={order.data} />
          <OrderActions order={order.data} reload={() => order.refetch({ throwOnError: true })} />
        </div>
      ) : (
        <OrderPending order={order} />
      )}
    </div>
  )
}

/** An order that is loading or could not be loaded. */
export function OrderPending({
  order,
}: {
  order: Pick<UseQueryResult<unknown, AppError>, 'error' | 'isFetching' | 'refetch'>
}) {
  return (
    <>
      <h1 className="sr-only">Your order</h1>
      <LoadingState query={order} label="Loading your order" className={styles.narrow}>
        <Bone width="50%" height={40} />
        <Bone height={130} />
        <Bone height={260} />
      </LoadingState>
    </>
  )
}
