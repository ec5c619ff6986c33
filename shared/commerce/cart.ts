import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { mostOfOne } from '#shared/core/order-options.ts'
import { Amount, Id, Nothing, Price } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { availabilities, mostLines } from './product-options.ts'

/** How many of which product, and of which of its variants. */
export const CartItem = z.strictObject({
  id: Id,
  variantId: Id.optional(),
  qty: z.int('Use a whole number.').min(1).max(mostOfOne),
})
export type CartItem = z.infer<typeof CartItem>
const CartItems = z.array(CartItem).max(mostLines)
const CartName = z.string().regex(/^[\w-]{16,64}$/, 'That name of a cart cannot be used.')

/** Why a line cannot be ordered as it is: not on sale, not so many in stock, or more than the shop sells at once. */
const problems = ['gone', 'low_stock', 'too_many'] as const

/** One line of a cart at today's price. */
export const QuoteLine = z.object({
  id: Id,
  /** Last part of the product's address; empty when it is gone. */
  slug: z.string(),
  title: z.string(),
  variantId: Id.optional(),
  /** What the variant is called. */
  variant: z.string().optional(),
  image: z.string(),
  price: Price,
  /** As wanted, also where there are not so many. */
  qty: z.int(),
  /** Whether it is in stock; never how many there are. Absent when it is gone. */
  availability: z.enum(availabilities).optional(),
  problem: z.enum(problems).optional(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** What a cart costs now. Lines of the same are merged; what is gone costs nothing. */
export const Quote = z.object({ lines: z.array(QuoteLine), total: Amount })
export type Quote = z.infer<typeof Quote>

export const cart = {
  quote: endpoint(routes.cart.quote, {
    access: 'public',
    tx: 'read',
    input: z.strictObject({ items: CartItems }),
    output: Quote,
  }),
  /** The cart that is kept with an account. */
  get: endpoint(routes.cart.get, { access: 'own', tx: 'read', input: Nothing, output: Quote }),
  /**
   * Replaces it; with `merge` adds to it, as far as the shop sells so many at once. `kept` is how
   * many lines were there from earlier. `merge` names the guest's cart that is
   * added: one that comes again, because its answer got lost, adds only what it did not have then.
   */
  put: endpoint(routes.cart.put, {
    access: 'own',
    tx: 'write',
    input: z.strictObject({ items: CartItems, merge: CartName.optional() }),
    output: Quote.extend({ kept: z.int() }),
  }),
} satisfies Promised<'cart'>
