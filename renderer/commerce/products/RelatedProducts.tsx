import { useQuery } from '@tanstack/react-query'
import type { Product } from '#shared/commerce/products.ts'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import styles from './RelatedProducts.module.css'
import { relatedCount, relatedQuery } from './related-query.ts'

/** Products of the same category; nothing if there are none. */
export function RelatedProducts({ product }: { product: Pick<Product, '_id' | 'category'> }) {
  const { data, isPending } = useQuery(relatedQuery(product))
  const others = (data?.results ?? []).filter(({ _id }) => _id !== product._id).slice(0, relatedCount)
  if (!isPending && others.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related-products">
      <h2 id="related-products">You may also like</h2>
      {isPending ? <ProductGridSkeleton count={relatedCount} /> : <ProductGrid products={others} level={3} />}
    </section>
  )
}
