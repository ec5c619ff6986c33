import { Link } from 'react-router-dom'
import { StatusBadge } from '#renderer/commerce/orders/StatusBadge.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { formatShortDay } from '#renderer/core/admin/figures.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment, formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import type { UserDetails } from '#shared/identity/users.ts'
import styles from './UserActivity.module.css'

/** Latest orders of a user. */
export function UserActivity({ user: { email, orders } }: { user: UserDetails }) {
  return (
    <FormSection name="Latest orders">
      {orders.recent.length === 0 ? (
        <p data-wide className={styles.none}>
          No orders yet.
        </p>
      ) : (
        <ul data-wide className={styles.orders}>
          {orders.recent.map(({ _id, orderNumber, status, total, currency, createdAt }) => (
            <li key={_id}>
              <Link to={paths.admin.order(_id)}>{orderNumber}</Link>
              <time className="num" dateTime={createdAt} title={formatMoment(createdAt)}>
                {formatShortDay(createdAt)}
              </time>
              <StatusBadge status={status} />
              <span className="num">{formatMoney(total, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {orders.count > orders.recent.length && (
        <Link data-wide className={styles.all} to={`${paths.admin.orders}?q=${encodeURIComponent(email)}`}>
          All {formatNumber(orders.count)} orders
        </Link>
      )}
    </FormSection>
  )
}
