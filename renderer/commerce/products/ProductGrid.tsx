import { CardSkeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { ProductCard as Card } from '#shared/commerce/products.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

interface Props {
  products: readonly Card[]
  /** The images of the first ones load with priority. */
  first?: number
  /** Heading level of the names. */
  level?: 2 | 3
}

/** Products as cards. */
export function ProductGrid({ products, first = 0, level = 2 }: Props) {
  return (
    <ul className={styles.grid}>
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard product={product} priority={place < first} level={level} />
        </li>
      ))}
    </ul>
  )
}

export const ProductGridSkeleton = ({ count = 8 }: { count?: number }) => (
  <CardSkeletons count={count} className={styles.grid} />
)
