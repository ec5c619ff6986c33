import { Link } from 'react-router-dom'
import { StatusBadge } from '#renderer/commerce/orders/StatusBadge.tsx'
import { paths } from '#renderer/core/paths.ts'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { OrderStatus } from '#shared/core/order-options.ts'
import styles from './RecentOrders.module.css'

interface Recent {
  _id: string
  orderNumber: string
  customer: string
  status: OrderStatus
  total: number
  currency: string
  createdAt: string
}

export function RecentOrders({ orders }: { orders: readonly Recent[] | undefined }) {
  return (
    <section className={styles.card} aria-labelledby="recent-orders">
      <header>
        <h2 id="recent-orders">Recent orders</h2>
        <Link to={paths.admin.orders} className={styles.all}>
          All orders
        </Link>
      </header>
      {!orders ? (
        <Skeletons label="Loading orders">
          <Bone height={160} />
        </Skeletons>
      ) : orders.length === 0 ? (
        <p className={styles.none}>No orders yet. Orders from the shop appear here.</p>
      ) : (
        <ul className={styles.orders}>
          {orders.map(({ _id, orderNumber, customer, status, total, currency, createdAt }) => (
            <li key={_id}>
              <span className={styles.who}>
                <Link to={paths.admin.order(_id)}>{orderNumber}</Link>
                <small>{customer}</small>
              </span>
              <RelativeTime at={createdAt} className={styles.when ?? ''} />
              <StatusBadge status={status} />
              <span className={`num ${styles.total}`}>{formatMoney(total, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
