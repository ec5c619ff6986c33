import { useSyncExternalStore } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import type { ProductCard } from '#shared/commerce/products.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import { addLine, type CartKey, type CartLine, emptyCart, isSame, removeOrdered, restoreLine } from './cart-lines.ts'
import { cartOf, changeCart, watchCart } from './cart-store.ts'
import { reportStage } from './report-stage.ts'

/** A product, or one of its variants, that can be added to the cart. */
export type Sold = Pick<ProductCard, '_id' | 'slug' | 'name' | 'price' | 'image' | 'picture'> &
  Pick<CartLine, 'variantId' | 'variant'>

export function useCart() {
  const { _id, most_per_line: most, second_currency } = useCompany()
  const cart = useSyncExternalStore(
    watchCart,
    () => cartOf(_id),
    () => emptyCart,
  )
  const change = (make: (lines: readonly CartLine[]) => readonly CartLine[]) =>
    changeCart(_id, ({ lines }) => ({ lines: make(lines), dirty: true }))

  return {
    ...cart,
    /** The second currency of the shop if the customer pays in it. */
    currency: second_currency && cart.currency === second_currency ? second_currency : undefined,
    setCurrency: (currency: Currency) => changeCart(_id, () => ({ currency })),
    /** Maximum quantity of a line. */
    most,
    add(product: Sold, qty = 1) {
      change((lines) => addLine(lines, lineOf(product, qty), most))
      reportStage('cart')
    },
    setQty: (key: CartKey, qty: number) =>
      change((lines) =>
        lines.map((line) => (isSame(line, key) ? { ...line, qty: Math.min(Math.max(1, qty), most) } : line)),
      ),
    /** Removes a line and offers to undo it. */
    remove(line: CartLine) {
      const place = cart.lines.findIndex((one) => isSame(one, line))
      change((lines) => lines.filter((one) => !isSame(one, line)))
      toast.success(`Removed ${nameOfLine(line)}`, {
        action: { label: 'Undo', run: () => change((lines) => restoreLine(lines, line, place)) },
      })
    },
    update: (news: readonly (CartKey & Partial<CartLine>)[]) =>
      change((lines) => lines.map((line) => ({ ...line, ...news.find((one) => isSame(one, line)) }))),
    removeOrdered: (ordered: readonly CartItem[]) => change((lines) => removeOrdered(lines, ordered)),
  }
}

function lineOf(sold: Sold, qty: number): CartLine {
  const { _id, slug, name, price, image, picture, variantId, variant } = sold
  // The smallest size is large enough for a line.
  const small = picture?.webp.length ? `${picture.base}/${picture.webp[0]}.webp` : image
  return { id: _id, slug, title: name, variantId, variant, image: small, price, qty }
}
