import { useMemo } from 'react'
import { RichText } from '#renderer/content/rich-text/RichText.tsx'
import type { Product } from '#shared/commerce/products.ts'
import { paragraphHtml } from '#shared/content/paragraph-text.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import styles from './ProductPage.module.css'

export function Description({ product }: { product: Pick<Product, 'description' | 'richDescription'> }) {
  const { description, richDescription } = product
  const nodes = useMemo(() => richNodes(richDescription ?? paragraphHtml(description)), [description, richDescription])
  return (
    <div className={styles.description}>
      <RichText nodes={nodes} />
    </div>
  )
}
