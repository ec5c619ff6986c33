import { IconPhoto } from '@tabler/icons-react'
import { centsOf } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { useCompany } from '../site/company.ts'
import { formatMoney } from '../ui/format.ts'
import styles from './OrderView.module.css'
import { StatusSteps } from './StatusSteps.tsx'

/** Everything about one order, as its customer may know it. */
export function OrderView({ order }: { order: Order }) {
  const { address } = useCompany()
  const { lines, total, customer, note } = order
  return (
    <>
      <section className={styles.card} aria-label="Status">
        <StatusSteps order={order} />
      </section>
      <section className={styles.card} aria-labelledby="order-lines">
        <h2 id="order-lines">What you ordered</h2>
        <ul className={styles.lines}>
          {lines.map(({ _id, title, sku, image, price, qty }) => (
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
                <span className="num">
                  {qty} × {formatMoney(price)}
                  {sku && ` · ${sku}`}
                </span>
              </p>
              <strong className="num">{formatMoney((centsOf(price) * qty) / 100)}</strong>
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          <span>Total</span>
          <strong className="num">{formatMoney(total)}</strong>
        </p>
      </section>
      <section className={styles.card} aria-labelledby="order-contact">
        <h2 id="order-contact">Collection and contact</h2>
        <dl className={styles.facts}>
          <div>
            <dt>Payment</dt>
            <dd>Pay on collection</dd>
          </div>
          {address && (
            <div>
              <dt>Collect at</dt>
              <dd>{address}</dd>
            </div>
          )}
          <div>
            <dt>Name</dt>
            <dd>{customer.name}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{customer.email}</dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd className="num">{customer.phone}</dd>
          </div>
          {note && (
            <div className={styles.note}>
              <dt>Note</dt>
              <dd>{note}</dd>
            </div>
          )}
        </dl>
      </section>
    </>
  )
}
