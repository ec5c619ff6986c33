import { IconStarFilled } from '@tabler/icons-react'
import styles from './Stars.module.css'

const five = [1, 2, 3, 4, 5]

/**
 * The average rating with the number of reviews; without `count`, a single
 * rating.
 */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const suffix = count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`
  return (
    <span className={styles.stars}>
      {five.map((star) => (
        <IconStarFilled
          key={star}
          size={14}
          aria-hidden
          className={rating >= star - 0.5 ? styles.full : styles.empty}
        />
      ))}
      <span className="sr-only">
        {rating} of 5 stars{suffix}
      </span>
      {count !== undefined && (
        <span className="num" aria-hidden>
          {rating.toFixed(1)} ({count})
        </span>
      )}
    </span>
  )
}
