import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatDay, formatMoney, formatPlural } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import styles from './OrderCard.module.css'
import { StatusBadge } from './StatusBadge.tsx'

/** How many pictures of products are shown before the rest is a number. */
const shown = 4

/** An order among others. */
export function OrderCard({ order }: { order: Order }) {
  const { _id, orderNumber, createdAt, status, confirmBy, total, currency, lines } = order
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.number}>
          <Link to={paths.order(_id)} className={styles.link}>
            {orderNumber}
          </Link>
        </h2>
        <p className={styles.facts}>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          <span>{formatPlural(pieces, 'item')}</span>
        </p>
        <StatusBadge status={status} confirmBy={confirmBy} />
      </div>
      <ul className={styles.pictures} aria-hidden="true">
        {lines.slice(0, shown).map(({ _id: id, image }) => (
          <li key={id}>{image && <img src={image} alt="" width={56} height={56} loading="lazy" />}</li>
        ))}
        {lines.length > shown && <li className="num">+{lines.length - shown}</li>}
      </ul>
      <strong className={`num ${styles.total}`}>{formatMoney(total, currency)}</strong>
    </article>
  )
}
