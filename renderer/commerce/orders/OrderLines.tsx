import { IconPhoto } from '@tabler/icons-react'
import { formatMoney } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { centsOf } from '#shared/core/money.ts'
import styles from './OrderLines.module.css'

/** What was ordered, at the prices of then. */
export function OrderLines({
  order: { lines, total, currency },
}: {
  order: Pick<Order, 'lines' | 'total' | 'currency'>
}) {
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ _id, title, variant, sku, image, price, qty }) => (
          <li key={_id}>
            {image ? (
              <img className={styles.image} src={image} alt="" width={64} height={64} loading="lazy" />
            ) : (
              <span className={styles.image}>
                <IconPhoto size={24} stroke={1.25} aria-hidden />
              </span>
            )}
            <p className={styles.words}>
              <strong>{title}</strong>
              {variant && <span>{variant}</span>}
              <span className={`num ${styles.facts}`}>
                <span>
                  {qty} × {formatMoney(price, currency)}
                </span>
                {sku && <span>{sku}</span>}
              </span>
            </p>
            <strong className="num">{formatMoney((centsOf(price) * qty) / 100, currency)}</strong>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <strong className="num">{formatMoney(total, currency)}</strong>
      </p>
    </>
  )
}
