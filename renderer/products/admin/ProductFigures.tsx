import type { AdminProduct } from '#shared/products.ts'
import { FormSection } from '../../admin/FormSection.tsx'
import { formatDay, formatMoment, formatNumber } from '../../ui/format.ts'
import styles from './ProductFigures.module.css'

/** How a product does, and who touched it last. */
export function ProductFigures({ product }: { product: AdminProduct }) {
  const { stock, sold, views, publishedAt, createdAt, updatedAt, updatedBy } = product
  const facts: [string, string][] = [
    ['In stock', formatNumber(stock)],
    ['Sold', formatNumber(sold)],
    ['Views', formatNumber(views)],
    ['Made', formatDay(createdAt)],
    ...(publishedAt ? [['First on sale', formatDay(publishedAt)] as [string, string]] : []),
    ['Last changed', `${formatMoment(updatedAt)}${updatedBy ? ` by ${updatedBy}` : ''}`],
  ]
  return (
    <FormSection name="So far">
      <dl data-wide className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  )
}
