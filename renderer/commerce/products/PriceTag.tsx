import { formatMoney } from '#renderer/core/ui/format.ts'
import styles from './PriceTag.module.css'

interface Props {
  price: number
  compareAtPrice?: number | undefined
  /** Of the dearest of several, where the price is that of the cheapest. */
  highestPrice?: number | undefined
  size?: 'large'
}

/** What something costs, and what it cost before where that was more. */
export function PriceTag({ price, compareAtPrice, highestPrice, size }: Props) {
  const reduced = compareAtPrice !== undefined && compareAtPrice > price
  return (
    <p className={`num ${styles.price}`} data-size={size}>
      {reduced && <span className="sr-only">Now </span>}
      {highestPrice !== undefined && <span className={styles.from}>From </span>}
      <strong data-reduced={reduced || undefined}>{formatMoney(price)}</strong>
      {reduced && (
        <>
          <span className="sr-only"> instead of </span>
          <s>{formatMoney(compareAtPrice)}</s>
        </>
      )}
    </p>
  )
}
