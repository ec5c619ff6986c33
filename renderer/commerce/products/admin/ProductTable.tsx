import { IconPencil, IconPhoto } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
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
}

export function ProductTable({ products, grid }: Props) {
  return (
    <div className={styles.card} data-grid={grid || undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={styles.number}>Price</th>
            <th className={styles.number}>Stock</th>
            <th data-leaves>Status</th>
            <th className={styles.actions}>Actions</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product._id} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ProductRow({ product }: { product: AdminProduct }) {
  const { _id, name, sku, category, image, price, highestPrice, compareAtPrice } = product
  const { variants, stock, status, trashedAt } = product
  const low = lowStockLabel(product)
  return (
    <tr>
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
