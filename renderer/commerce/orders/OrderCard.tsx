import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatDay, formatMoney, formatPlural } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import styles from './OrderCard.module.css'
import { StatusBadge } from './StatusBadge.tsx'

/** Further images are shown as a number. */
const maxImages = 4

export function OrderCard({ order }: { order: Order }) {
  const { _id, orderNumber, createdAt, status, confirmBy, payBy, total, currency, lines } = order
  const items = lines.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <h2 className={styles.number}>
          <Link to={paths.order(_id)} className={styles.link}>
            {orderNumber}
          </Link>
        </h2>
        <p className={styles.facts}>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          <span>{formatPlural(items, 'item')}</span>
        </p>
        <StatusBadge status={status} confirmBy={confirmBy} payBy={payBy} />
      </div>
      <ul className={styles.images} aria-hidden="true">
        {lines.slice(0, maxImages).map(({ _id: id, image }) => (
          <li key={id}>{image && <img src={image} alt="" width={56} height={56} loading="lazy" />}</li>
        ))}
        {lines.length > maxImages && <li className="num">+{lines.length - maxImages}</li>}
      </ul>
      <strong className={`num ${styles.total}`}>{formatMoney(total, currency)}</strong>
    </article>
  )
}
