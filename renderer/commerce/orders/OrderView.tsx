import { useCompany } from '#renderer/core/company/company.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { OrderLines } from './OrderLines.tsx'
import styles from './OrderView.module.css'
import { StatusSteps } from './StatusSteps.tsx'

/** Everything about one order, as its customer may know it. */
export function OrderView({ order }: { order: Order }) {
  const { address, pickup } = useCompany()
  const { customer, note, payment } = order
  return (
    <>
      <section className={styles.card} aria-label="Status">
        <StatusSteps order={order} />
      </section>
      <section className={styles.card} aria-labelledby="order-lines">
        <h2 id="order-lines">What you ordered</h2>
        <OrderLines order={order} />
      </section>
      <section className={styles.card} aria-labelledby="order-contact">
        <h2 id="order-contact">Collection and contact</h2>
        <dl className={styles.facts}>
          <div>
            <dt>Payment</dt>
            <dd>{payment.label}</dd>
          </div>
          {address && (
            <div>
              <dt>Collect at</dt>
              <dd>{address}</dd>
            </div>
          )}
          {pickup && (
            <div className={styles.note}>
              <dt>How to collect</dt>
              <dd>{pickup}</dd>
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
