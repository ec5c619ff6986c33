import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { notConfirmed, orderSorts, orderStatuses, paymentStatuses } from '#shared/core/order-options.ts'
import {
  Amount,
  ById,
  Done,
  Id,
  IdempotencyKey,
  Instant,
  line,
  listOf,
  PageQuery,
  Price,
  pageOf,
  required,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { CartItem } from './cart.ts'
import { PaymentMethodId, PaymentStep } from './payments.ts'
import { mostLines } from './product-options.ts'

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
  variantId: Id.optional(),
  /** What the variant was called. */
  variant: z.string().optional(),
  sku: z.string(),
  image: z.string(),
  price: Price,
  qty: z.int(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** Why the server itself took an order to a status. */
const reason = z.literal(notConfirmed).optional()

/** An order, as its customer sees it. */
export const Order = z.object({
  _id: Id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  note: z.string(),
  /** How it is paid, and what that is called. */
  payment: z.object({ method: z.string(), label: z.string() }),
  paymentStatus: z.enum(paymentStatuses),
  lines: z.array(OrderLine),
  total: Amount,
  /** What its amounts are in: the shop may ask for other money by now. */
  currency: z.enum(currencies),
  createdAt: Instant,
  updatedAt: Instant,
  /** When it came to each status it was in. */
  history: z.array(z.object({ status: z.enum(orderStatuses), at: Instant, reason })),
  /** Until when its customer has to confirm it; absent once that is done, and where it was not needed. */
  confirmBy: Instant.optional(),
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
  payment: z.strictObject({ method: PaymentMethodId }),
  total: Amount,
})
export type Checkout = z.input<typeof Checkout>

const Orders = z.array(Order)

/** Whether some or all of the products had no place in stock, when they were to be put back or taken out again: a note says which. */
const left = z.enum(['some', 'all']).optional()

export const orders = {
  /**
   * Orders the cart. The same key again answers with the same order, or throws
   * DUPLICATE where anything else is wished for by it. Throws PRICE_CHANGED or
   * INSUFFICIENT_STOCK with the new quote in `details`. `next` is where it is paid, if it is paid now.
   */
  checkout: endpoint(routes.orders.checkout, {
    access: 'public',
    tx: 'none',
    limit: 'order',
    keyed: true,
    input: Checkout,
    output: OrderWithLink.extend({ next: PaymentStep.optional() }),
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
  /**
   * Confirms an order, so that it holds its stock for good: with both tokens of the mailed link, or
   * signed in with the proven address that it was ordered with. Throws CONFLICT once it was cancelled.
   */
  confirm: endpoint(routes.orders.confirm, {
    access: 'public',
    tx: 'write',
    input: z.strictObject({ id: Id, token: z.string().max(100).optional(), confirm: z.string().max(100).optional() }),
    output: Order,
  }),
  cancel: endpoint(routes.orders.cancel, { access: 'own', tx: 'write', input: z.object({ id: Id }), output: Order }),
  /**
   * Any status at any time. `updatedAt` is what the admin last saw; STALE when
   * somebody else changed it since. Cancelling puts the products back unless
   * `restock` is false; taking that back takes them out again or throws
   * INSUFFICIENT_STOCK. The customer hears of it a moment later, if it still
   * holds then, unless `notify` is false.
   */
  update: endpoint(routes.orders.update, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({
      id: Id,
      status: z.enum(orderStatuses),
      updatedAt: Instant.optional(),
      restock: z.boolean().default(true),
      notify: z.boolean().default(true),
    }),
    output: Order.extend({ left }),
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

/** What staff wrote about an order. */
const OrderNote = z.object({
  _id: Id,
  text: z.string(),
  by: z.string(),
  /** Whether it went to the customer. */
  sent: z.boolean(),
  createdAt: Instant,
})

/** The same order, as admins see it. */
export const AdminOrder = Order.extend({
  history: z.array(
    z.object({
      status: z.enum(orderStatuses),
      at: Instant,
      by: z.string().optional(),
      reason,
      left,
    }),
  ),
  notes: z.array(OrderNote),
  /** How many orders came from this address, this one included. */
  ordersOfCustomer: z.int(),
  /** Ordered without an account. */
  guest: z.boolean(),
  /** Whether its products are out of the shop's stock. */
  holdsStock: z.boolean(),
  /** From another shop: it moves no stock of this one. */
  imported: z.boolean(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

const OrderFilter = z.object({
  status: listOf(z.enum(orderStatuses), orderStatuses.length).optional(),
  /** Part of a number, a name or an address. */
  q: line(100).optional(),
  /** Ordered at that time or later. */
  from: Instant.optional(),
  /** Ordered before that time. */
  until: Instant.optional(),
  sort: z.enum(orderSorts).default('newest'),
})
export type OrderFilter = z.output<typeof OrderFilter>

export const adminOrders = {
  list: endpoint(routes.adminOrders.list, {
    access: 'admin',
    tx: 'read',
    input: PageQuery.extend(OrderFilter.shape),
    output: pageOf(Order).extend({
      /** How many orders each status has with the other filters kept. */
      counts: z.record(z.enum([...orderStatuses, 'all']), z.int()),
    }),
  }),
  get: endpoint(routes.adminOrders.get, { access: 'admin', tx: 'read', input: ById, output: AdminOrder }),
  /** Notes something; `send` mails it to the customer too. */
  note: endpoint(routes.adminOrders.note, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({
      id: Id,
      text: required(2000, 'Write a note first.').pipe(text(2000)),
      send: z.boolean().default(false),
    }),
    output: AdminOrder,
  }),
  /** Mails the confirmation again. */
  resend: endpoint(routes.adminOrders.resend, { access: 'admin', tx: 'write', input: ById, output: Done }),
  /** The chosen orders as CSV. Throws VALIDATION when there are more than fit. */
  table: endpoint(routes.adminOrders.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: OrderFilter,
    output: z.object({ name: z.string(), text: z.string() }),
  }),
} satisfies Promised<'adminOrders'>
