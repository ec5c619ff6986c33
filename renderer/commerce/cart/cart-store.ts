import { createListeners } from '#renderer/core/listeners.ts'
import { newId } from '#renderer/core/new-id.ts'
import { type Cart, emptyCart, isSameCart, readCart } from './cart-lines.ts'

const keyOf = (companyId: string) => `cart:${companyId}`

const { notify, watch } = createListeners()
/** Fallback until the page is closed, if the browser's storage is full or blocked. */
const unstored = new Map<string, string>()
let last: { companyId: string; text: string | null; cart: Cart } | undefined

function textOf(companyId: string) {
  try {
    return unstored.get(companyId) ?? localStorage.getItem(keyOf(companyId))
  } catch {
    return null
  }
}

/** The cart of a company in this browser. Returns the same object until the cart changes. */
export function cartOf(companyId: string): Cart {
  const text = textOf(companyId)
  if (last?.companyId !== companyId || last.text !== text)
    last = { companyId, text, cart: text === null ? emptyCart : readCart(text, Date.now()) }
  return last.cart
}

/** Changes the stored cart, including changes from other tabs. */
export function changeCart(companyId: string, change: (cart: Cart) => Partial<Cart>) {
  const before = cartOf(companyId)
  const after: Cart = { ...before, ...change(before), savedAt: Date.now() }
  // The key is created with the change, so that two tabs that order at the same time use the same key.
  const order = before.order && isSameCart(before, after) ? before.order : newId()
  const text = JSON.stringify({ ...after, order })
  try {
    localStorage.setItem(keyOf(companyId), text)
    unstored.delete(companyId)
  } catch {
    unstored.set(companyId, text)
  }
  notify()
}

/** Clears an account's cart from this browser. A guest's cart stays. */
export const clearAccountCart = (companyId: string) =>
  changeCart(companyId, ({ owner }) => (owner === null ? {} : { ...emptyCart, name: undefined }))

/** Calls the listener when this tab or another one changes a cart. */
export function watchCart(listener: () => void) {
  const stop = watch(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}
