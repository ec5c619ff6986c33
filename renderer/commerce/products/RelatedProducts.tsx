import { useQuery } from '@tanstack/react-query'
import type { Product, ProductCard } from '#shared/commerce/products.ts'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import styles from './RelatedProducts.module.css'
import { relatedCount, relatedQuery } from './related-query.ts'

/** The chosen products, then those of the same category; nothing if there are none. */
export function RelatedProducts({ product }: { product: Pick<Product, '_id' | 'category' | 'related'> }) {
  const { related = [] } = product
  const isFull = related.length >= relatedCount
  const { data, isLoading: isPending } = useQuery({ ...relatedQuery(product), enabled: !isFull })
  const isOther = ({ _id }: ProductCard) => _id !== product._id && !related.some((one) => one._id === _id)
  const popular = isFull ? [] : (data?.results ?? []).filter(isOther).slice(0, relatedCount - related.length)
  const others = [...related, ...popular]
  if (!isPending && others.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related-products">
      <h2 id="related-products">You may also like</h2>
      {isPending ? <ProductGridSkeleton count={relatedCount} /> : <ProductGrid products={others} level={3} />}
    </section>
  )
}
