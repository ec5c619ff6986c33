import { Portal } from '@mantine/core'
import { useEffect } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { formatDay, formatMoney } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { centsOf } from '#shared/core/money.ts'
import { Totals } from '../../totals/Totals.tsx'
import { totalsOfOrder } from '../../totals/total-rows.ts'
import { deliveryText } from '../delivery-text.ts'
import styles from './OrderPaper.module.css'

export type PaperKind = 'invoice' | 'packing-slip'

interface Props {
  orders: readonly Order[]
  kind: PaperKind
  /** Called after the print dialog is closed. */
  onPrinted(): void
}

/** Orders for printing, each on its own sheet. Opens the print dialog; nothing of it is visible on the screen. */
export function OrderPaper({ orders, kind, onPrinted }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints once after mounting
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [])
  return (
    <Portal>
      {orders.map((order) => (
        <Sheet key={order._id} order={order} kind={kind} />
      ))}
    </Portal>
  )
}

function Sheet({ order, kind }: { order: Order; kind: PaperKind }) {
  const { name, address, email, phone } = useCompany()
  const priced = kind === 'invoice'
  const place = deliveryText(order.delivery)
  return (
    <article className={styles.paper} data-paper>
      <header className={styles.head}>
        <address>
          <strong>{name}</strong>
          {[address, email, phone].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <div>
          <h1>{priced ? 'Invoice' : 'Packing slip'}</h1>
          <p>
            {order.orderNumber}
            <br />
            {formatDay(order.createdAt)}
          </p>
        </div>
      </header>
      <address className={styles.to}>
        <strong>{order.customer.name}</strong>
        <span>{order.customer.email}</span>
        <span>{order.customer.phone}</span>
      </address>
      {place && (
        <address className={styles.to}>
          <strong>{order.delivery.kind === 'delivery' ? 'Deliver to' : 'Collected at'}</strong>
          <span>{place}</span>
        </address>
      )}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th>SKU</th>
            <th>Quantity</th>
            {priced && <th>Price</th>}
            {priced && <th>Total</th>}
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ _id, title, variant, sku, qty, price }) => (
            <tr key={_id}>
              <td>{nameOfLine({ title, variant })}</td>
              <td>{sku}</td>
              <td>{qty}</td>
              {priced && <td>{formatMoney(price, order.currency)}</td>}
              {priced && <td>{formatMoney((centsOf(price) * qty) / 100, order.currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {priced && (
        <div className={styles.totals}>
          <Totals
            totals={totalsOfOrder(order)}
            currency={order.currency}
            other={order.other}
            deliveryName={order.delivery.kind === 'delivery' ? order.delivery.name : undefined}
          />
        </div>
      )}
      {order.note && <p>Note: {order.note}</p>}
      <p>
        {priced
          ? order.paymentStatus === 'paid'
            ? 'Paid.'
            : `${order.payment.label}.`
          : 'Please check that everything is there.'}
      </p>
    </article>
  )
}
