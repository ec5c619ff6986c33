import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ShareMenu } from '#renderer/content/reactions/ShareMenu.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { BuyBox } from './BuyBox.tsx'
import { Collection } from './Collection.tsx'
import { Gallery } from './Gallery.tsx'
import { PriceTag } from './PriceTag.tsx'
import styles from './ProductPage.module.css'
import { RelatedProducts } from './RelatedProducts.tsx'
import { StockBadge } from './StockBadge.tsx'
import { VariantChoice } from './VariantChoice.tsx'
import { chosenOf, soldAs } from './variant-choice.ts'

/** Everything about one product, and the way to have it. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const { data: product } = useSuspenseQuery(query(api.products.get, { id }))
  const [search] = useSearchParams()
  const chosen = chosenOf(product, search.get('variant'))
  const sold = soldAs(product, chosen)
  const { _id, slug, name, category, description, tags, images } = product
  useEffect(() => {
    // The server counts each visitor once, and nothing waits for it or fails with it.
    void api.products.view({ id: _id }).catch(() => undefined)
  }, [_id])

  return (
    <div className={`wrap ${styles.page}`}>
      <nav className={styles.back} aria-label="Breadcrumb">
        <Link to={paths.shop}>Shop</Link>
        <span aria-hidden="true">/</span>
        <Link to={{ pathname: paths.shop, search: `?category=${category}` }}>{category}</Link>
      </nav>
      <article className={styles.product}>
        <Gallery key={_id} images={images} name={name} />
        <div className={styles.side}>
          <header className={styles.head}>
            <h1>{name}</h1>
            <div className={styles.offer} aria-live="polite">
              <PriceTag {...sold} size="large" />
              <StockBadge {...sold} />
            </div>
          </header>
          {chosen && <VariantChoice product={product} chosen={chosen} />}
          <BuyBox key={chosen?._id ?? _id} product={sold} />
          <Collection />
          <div className={styles.description}>
            {description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {tags.length > 0 && (
            <ul className={styles.tags} aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <Link to={{ pathname: paths.shop, search: `?tag=${encodeURIComponent(tag)}` }}>{tag}</Link>
                </li>
              ))}
            </ul>
          )}
          <footer className={styles.foot}>
            <ShareMenu title={name} path={paths.product(slug)} />
            {sold.sku && <p className={styles.sku}>SKU {sold.sku}</p>}
          </footer>
        </div>
      </article>
      <RelatedProducts product={product} />
    </div>
  )
}
