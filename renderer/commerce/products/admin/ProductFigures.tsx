import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import styles from '#renderer/core/admin/facts.module.css'
import { type Fact, FactList } from '#renderer/core/ui/FactList.tsx'
import { formatDay, formatMoment, formatNumber } from '#renderer/core/ui/format.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'

export function ProductFigures({ product }: { product: AdminProduct }) {
  const { photo, stock, sold, views, publishedAt, createdAt, updatedAt, updatedBy } = product
  const facts: Fact[] = [
    // Files do not run out.
    ['In stock', photo ? '' : formatNumber(stock)],
    ['Sold', formatNumber(sold)],
    ['Views', formatNumber(views)],
    ['Created', formatDay(createdAt)],
    ['Published', publishedAt && formatDay(publishedAt)],
    ['Last changed', `${formatMoment(updatedAt)}${updatedBy ? ` by ${updatedBy}` : ''}`],
  ]
  return (
    <FormSection name="Statistics">
      <FactList wide className={styles.facts} facts={facts} />
    </FormSection>
  )
}
