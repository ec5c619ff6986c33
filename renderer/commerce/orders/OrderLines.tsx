import { IconPhoto } from '@tabler/icons-react'
import { formatMoney } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { centsOf } from '#shared/core/money.ts'
import { Totals } from '../totals/Totals.tsx'
import { totalsOfOrder } from '../totals/total-rows.ts'
import styles from './OrderLines.module.css'

/** The products of an order and its totals. */
export function OrderLines({ order }: { order: Order }) {
  const { lines, currency, delivery } = order
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ _id, title, variant, sku, licence, image, price, qty }) => (
          <li key={_id}>
            {image ? (
              <img className={styles.image} src={image} alt="" width={64} height={64} loading="lazy" />
            ) : (
              <span className={styles.image}>
                <IconPhoto size={24} stroke={1.25} aria-hidden />
              </span>
            )}
            <p className={styles.text}>
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
            {licence && (
              <details className={styles.licence}>
                <summary>Licence</summary>
                <p>{licence}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
      <Totals
        totals={totalsOfOrder(order)}
        currency={currency}
        other={order.other}
        deliveryName={delivery.kind === 'delivery' ? delivery.name : undefined}
      />
    </>
  )
}
