import { Link } from 'react-router-dom'
import { formatShortDay } from '#renderer/core/admin/figures.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment, formatMoney } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import styles from './OrderTable.module.css'
import { StatusSelect } from './StatusSelect.tsx'

/** Orders as rows, or as cards on a phone. Columns that do not fit are hidden. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  // For the links to the previous and next order.
  const among = orders.map(({ _id }) => _id)
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Order ID</th>
            <th>Customer</th>
            <th data-leaves>Date</th>
            <th>Status</th>
            <th className={styles.number}>Total</th>
            <th className={styles.actions} data-leaves>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id}>
              <td>
                <Link className={styles.open} to={paths.admin.order(order._id)} state={{ among }}>
                  {order.orderNumber}
                </Link>
              </td>
              <td className={styles.customer}>
                <span className={styles.names}>
                  <strong>{order.customer.name}</strong>
                  <small>{order.customer.email}</small>
                </span>
              </td>
              <td className={`num ${styles.date}`} data-leaves>
                <time dateTime={order.createdAt} title={formatMoment(order.createdAt)}>
                  {formatShortDay(order.createdAt)}
                </time>
              </td>
              <td className={styles.status}>
                <span data-unconfirmed={order.confirmBy ? true : undefined}>
                  <StatusSelect order={order} />
                  <StatusBadge status={order.status} confirmBy={order.confirmBy} payBy={order.payBy} />
                </span>
              </td>
              <td className={`num ${styles.number}`}>{formatMoney(order.total, order.currency)}</td>
              <td className={styles.actions} data-leaves>
                <Link
                  to={paths.admin.order(order._id)}
                  state={{ among }}
                  aria-label={`View order ${order.orderNumber}`}
                >
                  View
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
