import { useSyncExternalStore } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import type { ProductCard } from '#shared/commerce/products.ts'
import { totalOf } from '#shared/core/money.ts'
import { type CartKey, type CartLine, emptyCart, isSame, withBack, withMore, withoutOrdered } from './cart-lines.ts'
import { cartOf, changeCart, watchCart } from './cart-store.ts'

/** What of a product goes into the cart: one of its variants, where it has some. */
export type Sold = Pick<ProductCard, '_id' | 'slug' | 'name' | 'price' | 'image' | 'picture'> &
  Pick<CartLine, 'variantId' | 'variant'>

/** The cart of this browser, and all that can be done with it. */
export function useCart() {
  const { _id, most_per_line: most } = useCompany()
  const cart = useSyncExternalStore(
    watchCart,
    () => cartOf(_id),
    () => emptyCart,
  )
  const change = (make: (lines: readonly CartLine[]) => readonly CartLine[]) =>
    changeCart(_id, ({ lines }) => ({ lines: make(lines), dirty: true }))

  return {
    ...cart,
    /** How many of one product the shop sells at once. */
    most,
    total: totalOf(cart.lines),
    /** Answers how many of it there are in the cart then. */
    add(product: Sold, qty = 1): number {
      const line = lineOf(product, qty)
      change((lines) => withMore(lines, line, most))
      return cartOf(_id).lines.find((one) => isSame(one, line))?.qty ?? 0
    },
    setQty: (key: CartKey, qty: number) =>
      change((lines) =>
        lines.map((line) => (isSame(line, key) ? { ...line, qty: Math.min(Math.max(1, qty), most) } : line)),
      ),
    /** Removes a line at once, with ten seconds to take that back. */
    remove(line: CartLine) {
      const place = cart.lines.findIndex((one) => isSame(one, line))
      change((lines) => lines.filter((one) => !isSame(one, line)))
      toast.success(`Removed ${nameOfLine(line)}`, {
        action: { label: 'Undo', run: () => change((lines) => withBack(lines, line, place)) },
      })
    },
    /** Changes what is known of lines: prices that were accepted. */
    update: (news: readonly (CartKey & Partial<CartLine>)[]) =>
      change((lines) => lines.map((line) => ({ ...line, ...news.find((one) => isSame(one, line)) }))),
    /** Takes out what was ordered. */
    takeOut: (ordered: readonly CartItem[]) => change((lines) => withoutOrdered(lines, ordered)),
  }
}

function lineOf(sold: Sold, qty: number): CartLine {
  const { _id, slug, name, price, image, picture, variantId, variant } = sold
  // The smallest one is large enough for a line.
  const small = picture?.webp.length ? `${picture.base}/${picture.webp[0]}.webp` : image
  return { id: _id, slug, title: name, variantId, variant, image: small, price, qty }
}
