import { useCompany } from '#renderer/core/company/company.ts'
import { formatMoney } from '#renderer/core/ui/format.ts'
import styles from './PriceTag.module.css'

interface Props {
  price: number
  compareAtPrice?: number | undefined
  /** Highest price of the variants, if `price` is their lowest. */
  highestPrice?: number | undefined
  /** The same in the second currency of the shop. */
  secondPrice?: number | undefined
  highestSecondPrice?: number | undefined
  size?: 'large'
}

export function PriceTag({ price, compareAtPrice, highestPrice, secondPrice, highestSecondPrice, size }: Props) {
  const { second_currency } = useCompany()
  const reduced = compareAtPrice !== undefined && compareAtPrice > price
  return (
    <div className={`num ${styles.prices}`} data-size={size}>
      <p className={styles.price}>
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
      {second_currency && secondPrice !== undefined && (
        <p className={styles.second}>
          <span className="sr-only">or </span>
          {highestSecondPrice !== undefined && 'From '}
          {formatMoney(secondPrice, second_currency)}
        </p>
      )}
    </div>
  )
}
