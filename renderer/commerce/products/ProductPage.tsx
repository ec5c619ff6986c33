import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ShareMenu } from '#renderer/content/reactions/ShareMenu.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Breadcrumb } from '#renderer/core/ui/Breadcrumb.tsx'
import { TagLinks } from '#renderer/core/ui/TagLinks.tsx'
import { BuyBox } from './BuyBox.tsx'
import { Description } from './Description.tsx'
import { DownloadFacts } from './DownloadFacts.tsx'
import { Gallery } from './Gallery.tsx'
import { HandoverNote } from './HandoverNote.tsx'
import { PriceTag } from './PriceTag.tsx'
import styles from './ProductPage.module.css'
import { RelatedProducts } from './RelatedProducts.tsx'
import { StockBadge } from './StockBadge.tsx'
import { VariantSelector } from './VariantSelector.tsx'
import { findSelected, productAsSold } from './variant-selection.ts'

export default function ProductPage() {
  const { id = '' } = useParams()
  const { data: product } = useSuspenseQuery(query(api.products.get, { id }))
  const [search] = useSearchParams()
  const selected = findSelected(product, search.get('variant'))
  const sold = productAsSold(product, selected)
  const { _id, slug, name, category, tags, images } = product
  useEffect(() => {
    // Errors are ignored, because a missing count must not break the page.
    void api.products.view({ id: _id }).catch(() => undefined)
  }, [_id])

  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb to={paths.shop} name="Shop" by={{ category }} className={styles.back} />
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
          {selected && <VariantSelector product={product} selected={selected} />}
          <BuyBox key={selected?._id ?? _id} product={sold} />
          {product.downloads && <DownloadFacts files={product.downloads} />}
          {product.handover && <HandoverNote handover={product.handover} />}
          <Description product={product} />
          <TagLinks tags={tags} path={paths.shop} />
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
