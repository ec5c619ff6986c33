import { type Availability, availabilityLabels } from '#shared/product-options.ts'
import styles from './StockBadge.module.css'

/** How much there is, in words: the number only where it is few. */
export function StockBadge({
  availability,
  available,
}: {
  availability: Availability
  available?: number | undefined
}) {
  return (
    <span className={styles.badge} data-availability={availability}>
      {available === undefined ? availabilityLabels[availability] : `Only ${available} left`}
    </span>
  )
}
