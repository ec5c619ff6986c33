import { IconStarFilled } from '@tabler/icons-react'
import styles from './Stars.module.css'

const five = [1, 2, 3, 4, 5]

/** What people think on average, and how many of them said so; without `count`, what one of them thinks. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const said = count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`
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
        {rating} of 5 stars{said}
      </span>
      {count !== undefined && (
        <span className="num" aria-hidden>
          {rating.toFixed(1)} ({count})
        </span>
      )}
    </span>
  )
}
