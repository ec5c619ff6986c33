import { variantName } from '#shared/commerce/product-options.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'

type Counted = Pick<AdminProduct, 'status' | 'stock' | 'lowStock'> & {
  variants: readonly Pick<AdminProduct['variants'][number], 'values' | 'stock' | 'active'>[]
}

/** A label for a published product that is low on stock, or has a variant that is. */
export function lowStockLabel({ status, stock, lowStock, variants }: Counted): string | undefined {
  if (status !== 'active') return undefined
  const active = variants.filter((one) => one.active)
  if (stock <= 0 && active.every((one) => one.stock <= 0)) return stock < 0 ? `Oversold by ${-stock}` : 'Out of stock'
  const few = active.filter((one) => one.stock <= lowStock)
  if (few.length === 0) return stock <= lowStock ? 'Low' : undefined
  const [first] = few
  if (few.length > 1) return `${few.length} variants low`
  return `${variantName(first!.values)}: ${leftOf(first!.stock)}`
}

function leftOf(stock: number): string {
  if (stock < 0) return `oversold by ${-stock}`
  return stock === 0 ? 'out of stock' : `${stock} left`
}
