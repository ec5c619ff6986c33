import { lineKey, mostLines } from '#shared/commerce/product-options.ts'
import { mostOfOne } from '#shared/core/order-options.ts'

/** One product or variant in the cart, as it was when it was put there. Only the server knows what it costs. */
export interface CartLine {
  id: string
  variantId?: string | undefined
  title: string
  /** What the variant is called. */
  variant?: string | undefined
  image: string
  price: number
  qty: number
  /** Last part of the product's address. */
  slug: string
}

export interface Cart {
  /** Whose account it is kept with; nobody's while it is a guest's. */
  owner: string | null
  /** Changed since the account last heard of it. */
  dirty: boolean
  savedAt: number
  /** What a guest's cart is called to the account that it is being joined with. */
  name?: string | undefined
  /** What the order of these lines is called, whichever tab sends it and how often. Other lines are another order. */
  order?: string | undefined
  lines: readonly CartLine[]
}

export const emptyCart: Cart = { owner: null, dirty: false, savedAt: 0, lines: [] }

const keptFor = 30 * 24 * 3600_000

/** What is kept of a cart. Whatever somebody or something else wrote there is left out. */
export function readCart(text: string | null, now: number): Cart {
  try {
    const { owner, dirty, savedAt, name, order, lines } = JSON.parse(text ?? 'null') as Record<string, unknown>
    if (typeof savedAt !== 'number' || now - savedAt > keptFor || !Array.isArray(lines)) return emptyCart
    return {
      owner: typeof owner === 'string' ? owner : null,
      dirty: dirty === true,
      savedAt,
      ...(typeof name === 'string' && { name }),
      ...(typeof order === 'string' && /^[\w-]{16,64}$/.test(order) && { order }),
      lines: lines.flatMap(lineIn).slice(0, mostLines),
    }
  } catch {
    return emptyCart
  }
}

function lineIn(value: unknown): CartLine[] {
  const { id, variantId, title, variant, image, price, qty, slug } = Object(value) as Record<string, unknown>
  const texts = [id, title, image, slug].every((text) => typeof text === 'string')
  const either = [variantId, variant].every((text) => text === undefined || typeof text === 'string')
  if (!texts || !either || typeof price !== 'number' || !(price >= 0) || !isQuantity(qty)) return []
  // Only pictures of ours.
  const safe = String(image).startsWith('/media/') ? String(image) : ''
  return [
    {
      id: String(id),
      ...(variantId !== undefined && { variantId: String(variantId) }),
      title: String(title),
      ...(variant !== undefined && { variant: String(variant) }),
      image: safe,
      price,
      qty,
      slug: String(slug),
    },
  ]
}

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostOfOne

/** Whether both are of the same product and variant. */
export const isSame = (one: CartKey, other: CartKey) => lineKey(one) === lineKey(other)
export type CartKey = Pick<CartLine, 'id' | 'variantId'>

/** What the server is told of lines: never prices. */
export const itemsOf = (lines: readonly CartLine[]) =>
  lines.map(({ id, variantId, qty }) => ({ id, ...(variantId && { variantId }), qty }))

/** Whether both are the same, as far as the server is told of them. */
export const isSameCart = (one: Pick<Cart, 'lines'>, other: Pick<Cart, 'lines'>) =>
  JSON.stringify(itemsOf(one.lines)) === JSON.stringify(itemsOf(other.lines))

/** With more of a product, at most `most` of it. */
export function withMore(lines: readonly CartLine[], more: CartLine, most: number): CartLine[] {
  const before = lines.find((one) => isSame(one, more))
  const line = { ...more, qty: Math.min((before?.qty ?? 0) + more.qty, most) }
  return before ? lines.map((one) => (isSame(one, more) ? line : one)) : [...lines, line].slice(0, mostLines)
}

/** Without what was ordered of them; what was put there since stays. */
export function withoutOrdered(
  lines: readonly CartLine[],
  ordered: readonly (CartKey & { qty: number })[],
): CartLine[] {
  const left = (line: CartLine) => line.qty - (ordered.find((one) => isSame(one, line))?.qty ?? 0)
  return lines.map((line) => ({ ...line, qty: left(line) })).filter(({ qty }) => qty > 0)
}

/** With a line put back where it was. */
export function withBack(lines: readonly CartLine[], line: CartLine, place: number): CartLine[] {
  if (lines.some((one) => isSame(one, line))) return [...lines]
  return [...lines.slice(0, place), line, ...lines.slice(place)]
}
