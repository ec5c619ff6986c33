import { CardSkeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { ProductCard as Card } from '#shared/commerce/products.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

/** Products as cards. The images of the `first` ones load with priority. */
export function ProductGrid({ products, first = 0 }: { products: readonly Card[]; first?: number }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard product={product} priority={place < first} />
        </li>
      ))}
    </ul>
  )
}

export const ProductGridSkeleton = ({ count = 8 }: { count?: number }) => (
  <CardSkeletons count={count} className={styles.grid} />
)
