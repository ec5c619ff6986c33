import { Fragment } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { formatMoney } from '#renderer/core/ui/format.ts'
import type { OtherTotal } from '#shared/commerce/cart.ts'
import styles from './Totals.module.css'
import { includedTaxes, type OrderTotals, otherTotalText, totalRows } from './total-rows.ts'

interface Props {
  totals: OrderTotals
  /** The company's currency by default. */
  currency?: string | undefined
  /** The total in the other currency of the shop. */
  other?: OtherTotal | 'loading' | undefined
  deliveryName?: string | undefined
  /** Shown instead of a price while no delivery is selected. */
  deliveryPending?: string | undefined
  /** Small text below the total. */
  note?: string | undefined
  /** Whether newer totals are being loaded. */
  isOutdated?: boolean
  /** Whether screen readers announce a changed total. */
  isLive?: boolean
}

/** Subtotal, discounts, delivery, tax and total of a cart or an order. All pages and prints use this component. */
export function Totals(props: Props) {
  const { totals, currency, other, deliveryName, deliveryPending, note, isOutdated, isLive } = props
  const company = useCompany()
  const notes = [...includedTaxes(totals, currency), ...(note ? [note] : [])]
  return (
    <div className={styles.totals} aria-busy={isOutdated || undefined}>
      <dl className={styles.rows}>
        {totalRows(totals, { currency, deliveryName, deliveryPending }).map(({ label, value, note: small }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two discounts may have the same name
          <Fragment key={at}>
            <dt>
              {label}
              {small && <small>{small}</small>}
            </dt>
            <dd className="num">{value}</dd>
          </Fragment>
        ))}
        <dt className={styles.total}>Total</dt>
        <dd className={`num ${styles.total}`}>
          <strong aria-live={isLive ? 'polite' : undefined}>{formatMoney(totals.total, currency)}</strong>
          {other && (
            <small>
              {other === 'loading'
                ? '\u00a0'
                : otherTotalText(other, { currency: currency ?? company.currency, total: totals.total })}
            </small>
          )}
        </dd>
      </dl>
      {notes.map((text) => (
        <p key={text} className={`num ${styles.note}`}>
          {text}
        </p>
      ))}
    </div>
  )
}
