import { lineKey, mostLines } from '#shared/commerce/product-options.ts'
import { type Currency, currencies } from '#shared/core/locale-options.ts'
import { maxQuantity } from '#shared/core/order-options.ts'

/** A line as it was when it was added. Only the server knows the current price. */
export interface CartLine {
  id: string
  variantId?: string | undefined
  title: string
  /** Name of the variant. */
  variant?: string | undefined
  image: string
  price: number
  qty: number
  /** Last part of the product's address. */
  slug: string
}

export interface Cart {
  /** Id of the account; null for a guest's cart. */
  owner: string | null
  /** Whether it has changes that are not uploaded. */
  dirty: boolean
  savedAt: number
  /** Name under which a guest's cart is merged, so that it is merged once. */
  name?: string | undefined
  /** Idempotency key for ordering these lines, in any tab. Changed lines get a new key. */
  order?: string | undefined
  /** The currency that the customer chose to pay in. */
  currency?: Currency | undefined
  lines: readonly CartLine[]
}

export const emptyCart: Cart = { owner: null, dirty: false, savedAt: 0, lines: [] }

const maxAge = 30 * 24 * 3600_000

/** Parses a stored cart and drops invalid data. */
export function readCart(text: string | null, now: number): Cart {
  try {
    const { owner, dirty, savedAt, name, order, currency, lines } = JSON.parse(text ?? 'null') as Record<
      string,
      unknown
    >
    if (typeof savedAt !== 'number' || now - savedAt > maxAge || !Array.isArray(lines)) return emptyCart
    return {
      owner: typeof owner === 'string' ? owner : null,
      dirty: dirty === true,
      savedAt,
      ...(typeof name === 'string' && { name }),
      ...(typeof order === 'string' && /^[\w-]{16,64}$/.test(order) && { order }),
      ...(isCurrency(currency) && { currency }),
      lines: lines.flatMap(parseLine).slice(0, mostLines),
    }
  } catch {
    return emptyCart
  }
}

function parseLine(value: unknown): CartLine[] {
  const { id, variantId, title, variant, image, price, qty, slug } = Object(value) as Record<string, unknown>
  const texts = [id, title, image, slug].every((text) => typeof text === 'string')
  const either = [variantId, variant].every((text) => text === undefined || typeof text === 'string')
  if (!texts || !either || typeof price !== 'number' || !(price >= 0) || !isQuantity(qty)) return []
  // Only images of this site.
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

const isCurrency = (value: unknown): value is Currency => currencies.some((one) => one === value)

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantity

export const isSame = (one: CartKey, other: CartKey) => lineKey(one) === lineKey(other)
export type CartKey = Pick<CartLine, 'id' | 'variantId'>

/** Lines as they are sent to the server, without prices. */
export const itemsOf = (lines: readonly CartLine[]) =>
  lines.map(({ id, variantId, qty }) => ({ id, ...(variantId && { variantId }), qty }))

/** Whether both carts have the same products and quantities. */
export const isSameCart = (one: Pick<Cart, 'lines'>, other: Pick<Cart, 'lines'>) =>
  JSON.stringify(itemsOf(one.lines)) === JSON.stringify(itemsOf(other.lines))

/** Adds a line, or its quantity up to `most`. */
export function addLine(lines: readonly CartLine[], more: CartLine, most: number): CartLine[] {
  const before = lines.find((one) => isSame(one, more))
  const line = { ...more, qty: Math.min((before?.qty ?? 0) + more.qty, most) }
  return before ? lines.map((one) => (isSame(one, more) ? line : one)) : [...lines, line].slice(0, mostLines)
}

/** Removes ordered quantities. Lines added since the order stay. */
export function removeOrdered(lines: readonly CartLine[], ordered: readonly (CartKey & { qty: number })[]): CartLine[] {
  const left = (line: CartLine) => line.qty - (ordered.find((one) => isSame(one, line))?.qty ?? 0)
  return lines.map((line) => ({ ...line, qty: left(line) })).filter(({ qty }) => qty > 0)
}

/** Puts a removed line back in its place. */
export function restoreLine(lines: readonly CartLine[], line: CartLine, place: number): CartLine[] {
  if (lines.some((one) => isSame(one, line))) return [...lines]
  return [...lines.slice(0, place), line, ...lines.slice(place)]
}
