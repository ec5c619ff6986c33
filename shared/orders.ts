import { z } from 'zod'
import { CartItem } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { orderStatuses } from './order-options.ts'
import { Amount, Id, IdempotencyKey, Instant, line, PageQuery, Price, required, text } from './primitives.ts'
import { mostLines } from './product-options.ts'
import { type Promised, routes } from './routes.ts'

const Email = line(254)
  .pipe(z.email('Enter an email address.'))
  .transform((value) => value.toLowerCase())

/** Who ordered, as they said themselves. */
const Contact = z.strictObject({
  name: required(120, 'Your name is required.').pipe(line(120)),
  email: Email,
  phone: required(40, 'A phone number is required.').pipe(
    line(40).refine((value) => /^\+?[\d\s().-]{6,}$/.test(value), 'Enter a phone number, e.g. 0771 234 567.'),
  ),
})

/** A product as it was when it was ordered, whatever becomes of it. */
export const OrderLine = z.object({
  _id: Id,
  product: Id,
  title: z.string(),
  sku: z.string(),
  image: z.string(),
  price: Price,
  qty: z.int(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order, as its customer sees it. */
export const Order = z.object({
  _id: Id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  note: z.string(),
  /** `manual` is paid in person, when it is collected. */
  payment: z.object({ method: z.literal('manual') }),
  lines: z.array(OrderLine),
  total: Amount,
  createdAt: Instant,
  updatedAt: Instant,
  /** When it came to each status it was in. */
  history: z.array(z.object({ status: z.enum(orderStatuses), at: Instant })),
})
export type Order = z.infer<typeof Order>

/** An order to somebody who may open it without signing in, by this token in the link. */
const OrderWithLink = z.object({ order: Order, token: z.string() })

/**
 * Prices are never taken from here: `total` only says what the customer saw, and
 * another one is refused.
 */
export const Checkout = z.strictObject({
  idempotencyKey: IdempotencyKey,
  items: z.array(CartItem).min(1, 'Your cart is empty').max(mostLines),
  customer: Contact,
  note: text(1000).default(''),
  payment: z.strictObject({ method: z.literal('manual') }),
  total: Amount,
})
export type Checkout = z.input<typeof Checkout>

const Orders = z.array(Order)

export const orders = {
  /**
   * Orders the cart. The same key again answers with the same order. Throws
   * PRICE_CHANGED or INSUFFICIENT_STOCK with the new quote in `details`.
   */
  checkout: endpoint(routes.orders.checkout, {
    access: 'public',
    tx: 'write',
    limit: 'order',
    keyed: true,
    input: Checkout,
    output: OrderWithLink,
  }),
  /** Everybody's for admins, else one's own. How many there are and where the next ones start stand in the headers. */
  list: endpoint(routes.orders.list, {
    access: 'own',
    tx: 'read',
    input: PageQuery.extend({
      status: z.enum(orderStatuses).optional(),
      /** Of admins: part of a number, a name or an address. */
      q: line(100).optional(),
      /** Sent by older clients and never obeyed. */
      clientId: z.string().max(100).optional(),
    }),
    output: Orders,
  }),
  mine: endpoint(routes.orders.mine, {
    access: 'own',
    tx: 'read',
    input: PageQuery,
    output: z.object({ results: Orders, total: z.int(), nextCursor: z.string().optional() }),
  }),
  /** One's own, any for admins, and with its token for everybody. */
  get: endpoint(routes.orders.get, {
    access: 'public',
    tx: 'read',
    input: z.object({ id: Id, token: z.string().max(100).optional() }),
    output: Order,
  }),
  cancel: endpoint(routes.orders.cancel, { access: 'own', tx: 'write', input: z.object({ id: Id }), output: Order }),
  /** `updatedAt` is what the admin last saw; STALE when somebody else changed it since. */
  update: endpoint(routes.orders.update, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({ id: Id, status: z.enum(orderStatuses), updatedAt: Instant.optional() }),
    output: Order,
  }),
  /** A guest's order by its number and the address it was made with. */
  track: endpoint(routes.orders.track, {
    access: 'public',
    anonymous: true,
    tx: 'none',
    input: z.strictObject({ orderNumber: required(40, 'The order number is required.').pipe(line(40)), email: Email }),
    output: OrderWithLink,
  }),
} satisfies Promised<'orders'>
