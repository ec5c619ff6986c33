import { Checkbox } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatShortDay } from '#renderer/core/admin/figures.ts'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { paths } from '#renderer/core/paths.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { formatMoment, formatMoney } from '#renderer/core/ui/format.ts'
import type { ListedOrder } from '#shared/commerce/orders.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import styles from './OrderTable.module.css'
import { PaymentBadge } from './PaymentBadge.tsx'
import { StatusSelect } from './StatusSelect.tsx'

interface Props {
  orders: readonly ListedOrder[]
  selection: Selection<ListedOrder>
}

/** Orders as rows, or as cards on a phone. Columns that do not fit are hidden. */
export function OrderTable({ orders, selection }: Props) {
  // For the links to the previous and next order.
  const among = orders.map(({ _id }) => _id)
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                aria-label="Select all loaded orders"
                checked={selection.page}
                indeterminate={selection.count > 0 && !selection.page}
                onChange={(event) => selection.togglePage(event.currentTarget.checked)}
              />
            </th>
            <th>Order ID</th>
            <th>Customer</th>
            <th data-leaves>Date</th>
            <th>Status</th>
            <th className={styles.payment}>Payment</th>
            <th className={styles.number}>Total</th>
            <th className={styles.actions} data-leaves>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, at) => (
            <tr key={order._id} data-selected={selection.has(order._id) || undefined}>
              <td className={styles.check}>
                <Checkbox
                  aria-label={`Select order ${order.orderNumber}`}
                  checked={selection.has(order._id)}
                  // Only the click event contains the shift key.
                  onClick={(event) => selection.toggle(at, event.shiftKey)}
                  onChange={() => undefined}
                />
              </td>
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
                {order.tags.length > 0 && (
                  <span className={styles.tags}>
                    {order.tags.map((tag) => (
                      <Badge key={tag} tone="quiet">
                        {tag}
                      </Badge>
                    ))}
                  </span>
                )}
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
              <td className={styles.payment}>
                <span className={styles.paymentLabel}>Payment</span>
                <PaymentBadge status={order.paymentStatus} />
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
