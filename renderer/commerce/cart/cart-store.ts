import { newId } from '#renderer/core/new-id.ts'
import { type Cart, emptyCart, isSameCart, readCart } from './cart-lines.ts'

const keyOf = (companyId: string) => `cart:${companyId}`

const watching = new Set<() => void>()
/** Where nothing can be stored, or nothing more, the cart lasts as long as the page. */
const unstored = new Map<string, string>()
let last: { companyId: string; text: string | null; cart: Cart } | undefined

function textOf(companyId: string) {
  try {
    return unstored.get(companyId) ?? localStorage.getItem(keyOf(companyId))
  } catch {
    return null
  }
}

/** A company's cart in this browser, the same in all its tabs. Equal ones are the same object. */
export function cartOf(companyId: string): Cart {
  const text = textOf(companyId)
  if (last?.companyId !== companyId || last.text !== text)
    last = { companyId, text, cart: text === null ? emptyCart : readCart(text, Date.now()) }
  return last.cart
}

/** Changes the cart as it stands at this moment, whichever tab changed it last. */
export function changeCart(companyId: string, change: (cart: Cart) => Partial<Cart>) {
  const before = cartOf(companyId)
  const after: Cart = { ...before, ...change(before), savedAt: Date.now() }
  // Named right when it changes: two tabs that order at the same moment have no time left to agree on a name.
  const order = before.order && isSameCart(before, after) ? before.order : newId()
  const text = JSON.stringify({ ...after, order })
  try {
    localStorage.setItem(keyOf(companyId), text)
    unstored.delete(companyId)
  } catch {
    unstored.set(companyId, text)
  }
  for (const tell of watching) tell()
}

/** Leaves nothing of an account's cart in this browser, once somebody is done with it; a guest's own stays. */
export const forgetCart = (companyId: string) =>
  changeCart(companyId, ({ owner }) => (owner === null ? {} : { ...emptyCart, name: undefined }))

/** Told when this tab or another one changed a cart. */
export function watchCart(listener: () => void) {
  watching.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    watching.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
