import { z } from 'zod'
import { adminCall, adminRead, publicWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import {
  expiryReasons,
  mostInOrderBulk,
  mostSelectedInTable,
  noteKinds,
  orderSorts,
  orderStatuses,
  orderViews,
  paymentStatuses,
} from '#shared/core/order-options.ts'
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
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { AppliedDiscount, CartItem, OtherTotal, TaxSum } from './cart.ts'
import { DeliveryChoice, OrderDelivery } from './delivery.ts'
import { DiscountCode } from './discounts.ts'
import { Payment, PaymentChoice } from './payments.ts'
import { mostLines } from './product-options.ts'

export const Email = line(254)
  .pipe(z.email('Enter an email address.'))
  .transform((value) => value.toLowerCase())

export const Phone = line(40).refine(
  (value) => /^\+?[\d\s().-]{6,}$/.test(value),
  'Enter a phone number, e.g. 0771 234 567.',
)

/** Customer, as entered at checkout. */
const Contact = z.strictObject({
  name: required(120, 'Your name is required.').pipe(line(120)),
  email: Email,
  phone: required(40, 'A phone number is required.').pipe(Phone),
})

/** An ordered product, as it was at the time of the order. */
export const OrderLine = z.object({
  _id: Id,
  product: Id,
  title: z.string(),
  variantId: Id.optional(),
  /** Name of the variant. */
  variant: z.string().optional(),
  sku: z.string(),
  /** Text of the licence that was sold with a file. */
  licence: z.string().optional(),
  image: z.string(),
  price: Price,
  qty: z.int(),
  /** Discount amount of this line. */
  discount: Amount,
  /** Tax rate of this line; absent where none was charged. */
  taxPercent: z.number().optional(),
  /** Units that were sent, units that were refunded, and of the refunded ones those that had been sent. */
  shipped: z.int(),
  refunded: z.int(),
  sentBack: z.int(),
  /** Units that are in stock because the order was cancelled. */
  inStock: z.int(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** A parcel of an order. `lines` names lines of the order. */
export const Shipment = z.object({
  _id: Id,
  sentAt: Instant,
  lines: z.array(z.object({ line: Id, qty: z.int() })),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
})
export type Shipment = z.infer<typeof Shipment>

/** Why the server changed a status by itself. */
const reason = z.enum(expiryReasons).optional()

/** An order, as its customer sees it. */
export const Order = z.object({
  _id: Id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  note: z.string(),
  /** Id and name of the payment method. */
  payment: z.object({
    method: z.string(),
    label: z.string(),
    /** How to pay later, such as bank details; absent once the order is paid or cancelled. */
    instructions: z.string().optional(),
  }),
  paymentStatus: z.enum(paymentStatuses),
  lines: z.array(OrderLine),
  /** Products before discounts. */
  subtotal: Amount,
  discounts: z.array(AppliedDiscount),
  /** Amount of the product discounts. */
  discount: Amount,
  delivery: OrderDelivery,
  /** One per rate; empty where no tax was charged. */
  taxes: z.array(TaxSum),
  tax: Amount,
  isTaxIncluded: z.boolean(),
  /** `subtotal - discount + delivery.price`, plus `tax` unless prices include it. */
  total: Amount,
  /** Currency of all amounts: the currency of the payment. */
  currency: z.enum(currencies),
  /** The total in the other currency of the shop at the time of the order. */
  other: OtherTotal.optional(),
  createdAt: Instant,
  updatedAt: Instant,
  history: z.array(z.object({ status: z.enum(orderStatuses), at: Instant, reason })),
  /** What was paid for a cancelled order and not refunded; absent if nothing was recorded. */
  received: Amount.optional(),
  /** Deadline of the confirmation; absent if the order is confirmed or needs no confirmation. */
  confirmBy: Instant.optional(),
  /** When an unpaid order that is paid by bank transfer or in person is cancelled; absent without a deadline. */
  payUntil: Instant.optional(),
  /** When an unpaid order is cancelled; absent for orders that are paid later. */
  payBy: Instant.optional(),
  /** The products are not reserved until the order is confirmed or paid, because few are left. */
  isNotReserved: z.boolean().optional(),
  /** Only with a single order: where its invoice or receipt can be downloaded for 15 minutes. */
  invoice: z.object({ number: z.string().optional(), isReceipt: z.boolean(), url: z.string() }).optional(),
  /** Only with a single order: its parcels, oldest first. */
  shipments: z.array(Shipment).optional(),
  /** Only with a single order: whether it belongs to the account of the request, which may cancel it. */
  isOwn: z.boolean().optional(),
  /** Only with a single order, after staff asked for a payment: the amount that is still due. */
  due: Amount.optional(),
})
export type Order = z.infer<typeof Order>

/** An order with the token of the link that opens it without an account. */
const OrderWithLink = z.object({ order: Order, token: z.string() })

/** `total` is the displayed amount. It is compared with the server's prices and never used as a price. */
export const Checkout = z.strictObject({
  idempotencyKey: IdempotencyKey,
  items: z.array(CartItem).min(1, 'Your cart is empty').max(mostLines),
  customer: Contact,
  note: text(1000).default(''),
  payment: PaymentChoice,
  delivery: DeliveryChoice.default({ kind: 'pickup' }),
  code: DiscountCode.optional(),
  /** Currency to pay in: that of the company by default, or its second. */
  currency: z.enum(currencies).optional(),
  /** Required to be true if the shop has published its terms. */
  acceptsTerms: z.boolean().optional(),
  total: Amount,
})
export type Checkout = z.input<typeof Checkout>

const Orders = z.array(Order)

/** Whether the stock of some or all lines could not be moved. A note lists these lines. */
const left = z.enum(['some', 'all']).optional()

/** `correction`: only customers who have had an email about the present status, which is undone. */
const Notify = z.union([z.boolean(), z.literal('correction')])

/** A new status of an order. `updatedAt` is the version that the admin saw. */
const StatusChange = z.strictObject({
  id: Id,
  status: z.enum(orderStatuses),
  updatedAt: Instant,
  /** Whether unsent products go back into stock if it is cancelled. */
  restock: z.boolean().default(true),
  /** Whether the customer is notified; absent for the setting of all changes. */
  notify: Notify.optional(),
})
export type StatusChange = z.output<typeof StatusChange>

export const orders = {
  /**
   * Places an order. A repeated key returns the same order, or throws DUPLICATE if the request differs. Throws
   * PRICE_CHANGED or INSUFFICIENT_STOCK with the new quote in `details`, and VALIDATION on the field of a choice that
   * is no longer possible. `payment` is for orders that are paid online.
   */
  checkout: endpoint(routes.orders.checkout, {
    access: 'public',
    tx: 'none',
    limit: 'order',
    keyed: true,
    input: Checkout,
    output: OrderWithLink.extend({ payment: Payment.optional() }),
  }),
  /** All orders for admins, own orders for others. Headers hold the total and the next cursor. */
  list: endpoint(routes.orders.list, {
    access: 'own',
    tx: 'read',
    input: PageQuery.extend({
      status: z.enum(orderStatuses).optional(),
      /** For admins: part of a number, a name or an email address. */
      q: line(100).optional(),
      /** Ignored. Older clients send it. */
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
  /** Own orders, any order for admins, and with its token without signing in. */
  get: endpoint(routes.orders.get, {
    access: 'public',
    tx: 'read',
    input: z.object({ id: Id, token: z.string().max(100).optional() }),
    output: Order,
  }),
  /** Confirms an order with both tokens of the emailed link or with an account of its address. Throws CONFLICT if it was cancelled. */
  confirm: endpoint(routes.orders.confirm, {
    access: 'public',
    tx: 'write',
    input: z.strictObject({ id: Id, token: z.string().max(100).optional(), confirm: z.string().max(100).optional() }),
    output: Order,
  }),
  /** The customer wants no more reminders of abandoned orders; with the token of the emailed link. */
  declineReminders: endpoint(routes.orders.declineReminders, {
    ...publicWrite,
    input: z.strictObject({ id: Id, token: z.string().max(100) }),
    output: Done,
  }),
  cancel: endpoint(routes.orders.cancel, { access: 'own', tx: 'write', input: z.object({ id: Id }), output: Order }),
  /**
   * Changes the status. Throws STALE if another admin changed the order since `updatedAt`. Cancelling returns the stock if
   * `restock` is true; reopening takes it again or throws INSUFFICIENT_STOCK. The customer is notified after a short delay.
   */
  update: endpoint(routes.orders.update, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({
      id: Id,
      status: z.enum(orderStatuses),
      updatedAt: Instant.optional(),
      restock: z.boolean().default(true),
      notify: Notify.default(true),
    }),
    output: Order.extend({
      left,
      /** The change that undoes this one; absent if the order had the status already. */
      undo: StatusChange.optional(),
      /** Whether the customer gets an email because the undone status was sent to them. */
      isCorrected: z.boolean(),
    }),
  }),
  /** Finds a guest's order by its number and email address. */
  track: endpoint(routes.orders.track, {
    access: 'public',
    anonymous: true,
    tx: 'none',
    input: z.strictObject({ orderNumber: required(40, 'The order number is required.').pipe(line(40)), email: Email }),
    output: OrderWithLink,
  }),
} satisfies EndpointsOf<'orders'>

const OrderNote = z.object({
  _id: Id,
  text: z.string(),
  by: z.string(),
  /** Whether it was sent to the customer. */
  sent: z.boolean(),
  kind: z.enum(noteKinds),
  createdAt: Instant,
})

/** An order in the view of admins. */
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
  tags: z.array(z.string()),
  /** Number of orders of this customer, including this one. */
  ordersOfCustomer: z.int(),
  /** The record of the customer; absent once the customer's data was deleted. */
  customerId: Id.optional(),
  /** Expired without a payment; the customer can be reminded once. */
  isAbandoned: z.boolean(),
  remindedAt: Instant.optional(),
  /** Whether the customer wants no reminders. */
  declinedReminders: z.boolean(),
  /** Whether the customer of an abandoned order has ordered again since. */
  hasOrderedSince: z.boolean(),
  /** Discount that staff gave. */
  byHand: Amount,
  guest: z.boolean(),
  /** The terms that the customer accepted; `version` is when they had last changed. */
  acceptedTerms: z.object({ title: z.string(), version: Instant }).optional(),
  /** Whether the stock was reduced by this order. */
  holdsStock: z.boolean(),
  /** Imported from another shop. Never changes the stock. */
  imported: z.boolean(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

const OrderFilter = z.object({
  status: listOf(z.enum(orderStatuses), orderStatuses.length).optional(),
  payment: listOf(z.enum(paymentStatuses), paymentStatuses.length).optional(),
  /** Part of a number, a name or an email address. */
  q: line(100).optional(),
  from: Instant.optional(),
  until: Instant.optional(),
  sort: z.enum(orderSorts).default('newest'),
  tag: line(40).optional(),
  /** Without it, abandoned orders are left out unless `q` is given. */
  view: z.enum(orderViews).optional(),
})
export type OrderFilter = z.output<typeof OrderFilter>

/** An order in the list of admins. */
const ListedOrder = Order.extend({ tags: z.array(z.string()) })
export type ListedOrder = z.infer<typeof ListedOrder>

const OrderTable = z.object({ name: z.string(), text: z.string() })

export const adminOrders = {
  list: endpoint(routes.adminOrders.list, {
    access: 'admin',
    tx: 'read',
    input: PageQuery.extend(OrderFilter.shape),
    output: pageOf(ListedOrder).extend({
      /** How many orders each status has with the other filters. */
      counts: z.record(z.enum([...orderStatuses, 'all', 'abandoned']), z.int()),
      /** How many orders each payment status has with the other filters. */
      paymentCounts: z.record(z.enum(paymentStatuses), z.int()),
    }),
  }),
  get: endpoint(routes.adminOrders.get, { access: 'admin', tx: 'read', input: ById, output: AdminOrder }),
  /** Adds a note, and sends it to the customer if `send` is true. */
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
  /** Sends the confirmation email again. */
  resend: endpoint(routes.adminOrders.resend, { access: 'admin', tx: 'write', input: ById, output: Done }),
  /**
   * Changes the status of many orders, each in a transaction of its own. Returns the changes that undo it, and the orders
   * that stay as they are, with the reason: changed by another admin since, deleted, or without stock to be reopened.
   */
  setStatuses: endpoint(routes.adminOrders.setStatuses, {
    ...adminCall,
    limit: 'write',
    input: z.strictObject({
      changes: z.array(StatusChange).min(1).max(mostInOrderBulk),
      notify: Notify.default(true),
    }),
    output: z.object({
      undo: z.array(StatusChange),
      skipped: z.array(z.object({ _id: Id, message: z.string() })),
      /** Orders whose stock could not be moved. A note on each lists what is left to do. */
      withoutStock: z.int(),
      /** Customers who get an email because the undone status was sent to them. */
      corrected: z.int(),
    }),
  }),
  /** Exports the filtered orders as CSV. Throws VALIDATION if there are too many. */
  table: endpoint(routes.adminOrders.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: OrderFilter,
    output: OrderTable,
  }),
  /** Exports these orders as CSV. */
  tableOf: endpoint(routes.adminOrders.tableOf, {
    ...adminRead,
    recentSignIn: true,
    input: z.strictObject({ ids: z.array(Id).min(1).max(mostSelectedInTable) }),
    output: OrderTable,
  }),
} satisfies EndpointsOf<'adminOrders'>
