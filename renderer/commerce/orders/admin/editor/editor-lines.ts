import { formatNumber } from '#renderer/core/ui/format.ts'
import type { CartItem, QuoteLine } from '#shared/commerce/cart.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { lineKey, variantName } from '#shared/commerce/product-options.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { maxQuantity } from '#shared/core/order-options.ts'

/** A line of an order that staff make or change. */
export interface EditorLine {
  /** Of the product and variant, or of the line in the order. */
  key: string
  /** The line of the order; absent for added lines. */
  lineId?: string
  id: string
  variantId?: string | undefined
  title: string
  variant?: string | undefined
  image: string
  /** In the currency of the order. */
  price: number
  qty: number
  /** Units that were refunded and stay in the order. */
  least: number
}

/** The lines of an order that is changed. */
export const linesOfOrder = ({ lines }: AdminOrder): EditorLine[] =>
  lines.map(({ _id, product, variantId, title, variant, image, price, qty, refunded }) => ({
    ...{ key: _id, lineId: _id, id: product, variantId, title, variant, image, price, qty },
    least: refunded,
  }))

/** The lines of an order as those of a new one, which has current prices. */
export const duplicatedLines = ({ lines }: Pick<AdminOrder, 'lines'>): EditorLine[] => {
  const byKey = Map.groupBy(lines, ({ product: id, variantId }) => lineKey({ id, variantId }))
  return [...byKey].map(([key, same]) => {
    const { product: id, variantId, title, variant, image, price } = same[0]!
    const qty = Math.min(
      maxQuantity,
      same.reduce((sum, line) => sum + line.qty, 0),
    )
    return { ...{ key, id, variantId, title, variant, image, price, qty }, least: 0 }
  })
}

/** A product or one of its variants that can be added. */
export interface Addable extends Omit<EditorLine, 'qty' | 'least'> {
  stock: number
  /** Whether it is sold when it is out of stock. */
  sellsWhenOut: boolean
}

/** What can be added of a product: itself, or its active variants. */
export function addablesOf(product: AddableProduct): Addable[] {
  const { _id: id, name, ownPrice, stock, sellsWhenOut, options, variants, images } = product
  const image = images[0]?.image ?? ''
  if (options.length === 0)
    return [{ key: lineKey({ id }), id, title: name, image, price: ownPrice, stock, sellsWhenOut }]
  return variants
    .filter(({ active }) => active)
    .map(({ _id: variantId, values, price, stock: left }) => ({
      ...{ key: lineKey({ id, variantId }), id, variantId, title: name, variant: variantName(values), image, price },
      ...{ stock: left, sellsWhenOut },
    }))
}

type AddableProduct = Pick<
  AdminProduct,
  '_id' | 'name' | 'ownPrice' | 'stock' | 'sellsWhenOut' | 'options' | 'variants' | 'images'
>

/** Whether one unit can be ordered now. */
export const canAdd = ({ stock, sellsWhenOut }: Addable) => stock > 0 || sellsWhenOut

/** `3 in stock`, also below zero if it is sold when it is out of stock; otherwise `Out of stock`. */
export const stockLabel = (one: Addable) => (canAdd(one) ? `${formatNumber(one.stock)} in stock` : 'Out of stock')

/** Adds one unit: to the added line of the same product and variant, or as a new line. */
export function withAdded(
  lines: readonly EditorLine[],
  { stock: _, sellsWhenOut: _sells, ...one }: Addable,
): EditorLine[] {
  const known = lines.find(({ key }) => key === one.key)
  if (known) return lines.map((line) => (line === known ? { ...line, qty: line.qty + 1 } : line))
  return [...lines, { ...one, qty: 1, least: 0 }]
}

/** All lines as a cart, for prices of deliveries. */
export const itemsOf = (lines: readonly EditorLine[]): CartItem[] =>
  lines.map(({ id, variantId, qty }) => ({ id, ...(variantId && { variantId }), qty }))

/** The lines of the order that stay, and the added ones. */
export const changeOf = (lines: readonly EditorLine[]) => ({
  lines: lines.flatMap(({ lineId, qty }) => (lineId ? { id: lineId, qty } : [])),
  items: itemsOf(lines.filter(({ lineId }) => !lineId)),
})

/** Lines with the prices and problems of a quote. Lines of the order have their own price. */
export const checkedLines = (lines: readonly EditorLine[], quoted: readonly QuoteLine[] = []) =>
  lines.map((line) => {
    const found = line.lineId ? undefined : quoted.find((one) => lineKey(one) === line.key)
    return { ...line, ...(found && found.problem !== 'gone' && { price: found.price }), problem: found?.problem }
  })
export type CheckedLine = ReturnType<typeof checkedLines>[number]
