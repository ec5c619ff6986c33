import { variantName } from '#shared/commerce/product-options.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'

type Counted = Pick<AdminProduct, 'status' | 'stock' | 'lowStock'> & {
  variants: readonly Pick<AdminProduct['variants'][number], 'values' | 'stock' | 'active'>[]
}

/** A label for a published product that is low on stock, or has a variant that is. */
export function lowStockLabel({ status, stock, lowStock, variants }: Counted): string | undefined {
  if (status !== 'active') return undefined
  if (stock === 0) return 'Out of stock'
  const few = variants.filter((one) => one.active && one.stock <= lowStock)
  if (few.length === 0) return stock <= lowStock ? 'Low' : undefined
  const [first] = few
  if (few.length > 1) return `${few.length} variants low`
  return `${variantName(first!.values)}: ${first!.stock === 0 ? 'out of stock' : `${first!.stock} left`}`
}
