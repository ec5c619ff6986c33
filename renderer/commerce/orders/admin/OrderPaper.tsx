import { Portal } from '@mantine/core'
import { useEffect } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { formatDay, formatMoney } from '#renderer/core/ui/format.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { centsOf } from '#shared/core/money.ts'
import styles from './OrderPaper.module.css'

export type PaperKind = 'invoice' | 'packing-slip'

interface Props {
  order: Order
  kind: PaperKind
  /** After the print dialog was closed, whatever was chosen in it. */
  onPrinted(): void
}

/** An order as a sheet of paper. Nobody sees it on the screen: it opens the print dialog. */
export function OrderPaper({ order, kind, onPrinted }: Props) {
  const { name, address, email, phone } = useCompany()
  const priced = kind === 'invoice'
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when it is there
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [])
  return (
    <Portal>
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
          {priced && (
            <tfoot>
              <tr>
                <th colSpan={4}>Total</th>
                <td>{formatMoney(order.total, order.currency)}</td>
              </tr>
            </tfoot>
          )}
        </table>
        {order.note && <p>Note: {order.note}</p>}
        <p>
          {priced
            ? order.paymentStatus === 'paid'
              ? 'Paid.'
              : `${order.payment.label}.`
            : 'Please check that everything is there.'}
        </p>
      </article>
    </Portal>
  )
}
