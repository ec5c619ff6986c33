import { Checkbox } from '@mantine/core'
import { IconPencil, IconPhoto } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoney, formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { lowStockLabel } from './low-stock.ts'
import { ProductStatusBadge } from './ProductStatusBadge.tsx'
import styles from './ProductTable.module.css'

interface Props {
  products: readonly AdminProduct[]
  /** Shows cards instead of rows. Phones always show cards. */
  grid: boolean
  selection: Selection<AdminProduct>
}

export function ProductTable({ products, grid, selection }: Props) {
  return (
    <div className={styles.card} data-grid={grid || undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                aria-label="Select all loaded products"
                checked={selection.page}
                indeterminate={selection.count > 0 && !selection.page}
                onChange={(event) => selection.togglePage(event.currentTarget.checked)}
              />
            </th>
            <th>Product</th>
            <th className={styles.number}>Price</th>
            <th className={styles.number}>Stock</th>
            <th data-leaves>Status</th>
            <th className={styles.actions}>Actions</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product, at) => (
            <ProductRow
              key={product._id}
              product={product}
              selected={selection.has(product._id)}
              onToggle={(extend) => selection.toggle(at, extend)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  product: AdminProduct
  selected: boolean
  onToggle(extend: boolean): void
}

function ProductRow({ product, selected, onToggle }: RowProps) {
  const { _id, name, sku, category, image, price, highestPrice, compareAtPrice } = product
  const { variants, stock, status, trashedAt } = product
  const low = lowStockLabel(product)
  return (
    <tr data-selected={selected || undefined}>
      <td className={styles.check}>
        <Checkbox
          aria-label={`Select ${name}`}
          checked={selected}
          // Only the click event contains the shift key.
          onClick={(event) => onToggle(event.shiftKey)}
          onChange={() => undefined}
        />
      </td>
      <td className={styles.product}>
        <div>
          {image ? (
            <img className={styles.picture} src={image} alt="" loading="lazy" />
          ) : (
            <span className={styles.picture}>
              <IconPhoto size={20} stroke={1.25} aria-hidden />
            </span>
          )}
          <span className={styles.names}>
            {trashedAt ? (
              <strong>{name}</strong>
            ) : (
              <Link to={paths.admin.editProduct(_id)} className={styles.name}>
                {name}
              </Link>
            )}
            <small>
              {[category, sku, variants.length > 0 && formatPlural(variants.length, 'variant')]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </div>
      </td>
      <td className={`num ${styles.number} ${styles.price}`}>
        {highestPrice !== undefined && 'From '}
        {formatMoney(price)}
        {compareAtPrice !== undefined && <del>{formatMoney(compareAtPrice)}</del>}
      </td>
      <td className={`num ${styles.number} ${styles.stock}`} data-low={low !== undefined || undefined}>
        {formatNumber(stock)}
        <span className={styles.word}> in stock</span>
        {low && <small>{low}</small>}
      </td>
      <td className={styles.status} data-leaves>
        <ProductStatusBadge status={status} />
      </td>
      <td className={styles.actions}>
        {!trashedAt && <IconButton icon={IconPencil} to={paths.admin.editProduct(_id)} label={`Edit ${name}`} />}
        <DeleteProduct product={product} />
      </td>
    </tr>
  )
}
