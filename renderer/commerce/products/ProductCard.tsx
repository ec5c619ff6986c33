import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { ProductCard as Card } from '#shared/commerce/products.ts'
import { AddToCart } from '../cart/AddToCart.tsx'
import { PriceTag } from './PriceTag.tsx'
import styles from './ProductCard.module.css'
import { StockBadge } from './StockBadge.tsx'

interface Props {
  product: Card
  priority?: boolean
  /** Heading level of the name. */
  level?: 2 | 3
}

/** A product in a list. The link covers the card; the button is a sibling of the link. */
export function ProductCard({ product, priority, level = 2 }: Props) {
  const Heading = `h${level}` as const
  const { slug, name, category, availability, picture, alt } = product
  const client = useQueryClient()
  const preload = () =>
    void client.query({ ...query(api.products.get, { id: slug }), staleTime: 30_000 }).catch(() => undefined)
  return (
    <article className={styles.card}>
      <div className={styles.image}>
        {picture && (
          <ResponsiveImage
            picture={picture}
            alt={alt}
            sizes="(max-width: 640px) 46vw, 280px"
            {...(priority && { priority })}
          />
        )}
        {availability !== 'in' && (
          <span className={styles.badge}>
            <StockBadge {...product} />
          </span>
        )}
      </div>
      <div>
        <p className={styles.category}>{category}</p>
        <Heading className={styles.name}>
          <Link to={paths.product(slug)} className={styles.link} onPointerEnter={preload} onFocus={preload}>
            {name}
          </Link>
        </Heading>
      </div>
      <div className={styles.foot}>
        <PriceTag {...product} />
        <AddToCart product={product} compact className={styles.add} />
      </div>
    </article>
  )
}
