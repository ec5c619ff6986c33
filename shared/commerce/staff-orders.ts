import { z } from 'zod'
import { adminRead, adminWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { maxQuantity, mostPaymentDays } from '#shared/core/order-options.ts'
import {
  Amount,
  ById,
  Id,
  IdempotencyKey,
  Instant,
  line,
  PastInstant,
  required,
  text,
} from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { CartItem, Quote, QuoteLine, QuoteOptions, Totals } from './cart.ts'
import { DeliveryChoice } from './delivery.ts'
import { DiscountCode } from './discounts.ts'
import { AdminOrder, Email, Phone } from './orders.ts'
import { PaymentMethodId } from './payments.ts'
import { mostLines } from './product-options.ts'

/** Customer of an order that staff make: an email address or a phone number is enough. */
const StaffContact = z
  .strictObject({
    name: required(120, 'A name is required.').pipe(line(120)),
    email: z.union([z.literal(''), Email], 'Enter an email address.').default(''),
    phone: z.union([z.literal(''), Phone], 'Enter a phone number, e.g. 0771 234 567.').default(''),
  })
  .refine(({ email, phone }) => email || phone, {
    path: ['email'],
    message: 'Enter an email address or a phone number.',
  })

/** Discount that staff give, in the currency of the order. It reduces the products, at most to 0. */
const byHand = Amount.max(9_999_999.99, 'This discount is too high.').default(0)

const StaffItems = z.array(CartItem).max(mostLines)

/** A change of an order. What is left out stays as it is. */
const OrderChange = z.strictObject({
  id: Id,
  /** The lines that stay, with their units. Others are removed. */
  lines: z.array(z.strictObject({ id: Id, qty: z.int('Use a whole number.').min(1).max(maxQuantity) })).max(mostLines),
  /** New lines, at current prices. */
  items: StaffItems.default([]),
  delivery: DeliveryChoice.optional(),
  byHand,
  /** Whether the other discounts of the order stay. */
  retainsDiscounts: z.boolean().default(true),
})

/** An order after a change that is not saved yet. */
const ChangedQuote = z.object({
  totals: Totals,
  /** The added lines at current prices. */
  items: z.array(QuoteLine),
  paid: Amount,
  due: Amount,
  /** To be refunded. */
  overpaid: Amount,
  needsDelivery: z.boolean(),
  currency: z.enum(currencies),
})
export type ChangedQuote = z.infer<typeof ChangedQuote>

export const staffOrders = {
  /** Prices a new order. Lines above the stock have a `problem`. */
  quote: endpoint(routes.staffOrders.quote, {
    ...adminRead,
    input: QuoteOptions.extend({ items: StaffItems, byHand }),
    output: Quote,
  }),
  /**
   * Makes an order for a customer, as a checkout does. It is confirmed. Throws PRICE_CHANGED and INSUFFICIENT_STOCK with
   * the new quote in `details`.
   */
  create: endpoint(routes.staffOrders.create, {
    ...adminWrite,
    keyed: true,
    input: z.strictObject({
      idempotencyKey: IdempotencyKey,
      items: StaffItems.min(1, 'Add a product.'),
      customer: StaffContact,
      note: text(1000).default(''),
      /** How the customer pays unless with a payment link. */
      method: PaymentMethodId.default('manual'),
      delivery: DeliveryChoice.default({ kind: 'pickup' }),
      code: DiscountCode.optional(),
      byHand,
      currency: z.enum(currencies).optional(),
      /** The displayed amount, compared with the server's prices. */
      total: Amount,
      /** Whether the customer gets the confirmation by email. */
      notify: z.boolean().default(true),
    }),
    output: AdminOrder,
  }),
  /** Prices a change of an order without saving it. */
  quoteChange: endpoint(routes.staffOrders.quoteChange, { ...adminRead, input: OrderChange, output: ChangedQuote }),
  /**
   * Changes an order before it is sent. Throws STALE if another admin changed it since `updatedAt`, CONFLICT for orders
   * that cannot be changed, PRICE_CHANGED if the total differs from the displayed one, and INSUFFICIENT_STOCK.
   */
  change: endpoint(routes.staffOrders.change, {
    ...adminWrite,
    input: OrderChange.extend({
      updatedAt: Instant,
      total: Amount,
      customer: StaffContact.optional(),
      /** Whether the customer gets an email with the new total. */
      notify: z.boolean().default(true),
    }),
    output: AdminOrder,
  }),
  /**
   * A link with which the customer pays what is due, and a message with it. Throws CONFLICT if nothing is due or the
   * shop takes no online payments.
   */
  paymentLink: endpoint(routes.staffOrders.paymentLink, {
    ...adminWrite,
    input: z.strictObject({ id: Id, send: z.boolean().default(false) }),
    output: z.object({
      url: z.string(),
      /** For WhatsApp: with the link and the amount. */
      message: z.string(),
      order: AdminOrder,
    }),
  }),
  /** Gives the customer of an unpaid order more days to pay. Throws CONFLICT if it is not cancelled automatically. */
  extend: endpoint(routes.staffOrders.extend, {
    ...adminWrite,
    input: z.strictObject({ id: Id, days: z.int().min(1).max(mostPaymentDays) }),
    output: AdminOrder,
  }),
  /** Reminds the customer of an abandoned order, once. Throws CONFLICT if that is not possible. */
  remind: endpoint(routes.staffOrders.remind, { ...adminWrite, input: ById, output: AdminOrder }),
} satisfies EndpointsOf<'staffOrders'>

const tracking = {
  trackingNumber: line(100),
  trackingUrl: z.union(
    [
      z.literal(''),
      line(500).pipe(z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })),
    ],
    'Enter an address that begins with https://.',
  ),
}

export const shipments = {
  /**
   * Records a parcel. Once all units are sent or refunded and nothing is due, the order is completed. Throws VALIDATION
   * for more units than were ordered, CONFLICT for cancelled orders, and STALE.
   */
  create: endpoint(routes.shipments.create, {
    ...adminWrite,
    keyed: true,
    input: z.strictObject({
      id: Id,
      idempotencyKey: IdempotencyKey,
      updatedAt: Instant.optional(),
      lines: z
        .array(z.strictObject({ id: Id, qty: z.int().min(1).max(maxQuantity) }))
        .min(1, 'Choose what you send.')
        .max(mostLines),
      trackingNumber: tracking.trackingNumber.default(''),
      trackingUrl: tracking.trackingUrl.default(''),
      sentAt: PastInstant.optional(),
      /** Whether the customer gets an email with the tracking. */
      notify: z.boolean().default(true),
    }),
    output: AdminOrder,
  }),
  /** Corrects the tracking of a parcel. The customer gets no email. */
  update: endpoint(routes.shipments.update, {
    ...adminWrite,
    input: z.strictObject({ id: Id, ...tracking }),
    output: AdminOrder,
  }),
  /** Removes a parcel that was recorded by mistake. A completed order is processed again. */
  remove: endpoint(routes.shipments.remove, { ...adminWrite, input: ById, output: AdminOrder }),
} satisfies EndpointsOf<'shipments'>
