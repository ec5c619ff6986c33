import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import styles from '#renderer/core/admin/facts.module.css'
import { formatDay, formatMoment, formatNumber } from '#renderer/core/ui/format.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'

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
