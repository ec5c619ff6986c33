import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { maxQuantity } from '#shared/core/order-options.ts'
import { Amount, Id, Nothing, Price } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { AddressPlace, EntryId, OfferedDelivery, OfferedPickupPoint } from './delivery.ts'
import { discountKinds } from './discount-options.ts'
import { DiscountCode } from './discounts.ts'
import { availabilities, mostLines } from './product-options.ts'

export const CartItem = z.strictObject({
  id: Id,
  variantId: Id.optional(),
  qty: z.int('Use a whole number.').min(1).max(maxQuantity),
})
export type CartItem = z.infer<typeof CartItem>
const CartItems = z.array(CartItem).max(mostLines)
const CartName = z.string().regex(/^[\w-]{16,64}$/, 'This cart name is not valid.')

/** Why a line cannot be ordered: no longer sold, not enough stock, or above the maximum per order. */
const problems = ['gone', 'low_stock', 'too_many'] as const

/** A line of a cart at the current price. */
export const QuoteLine = z.object({
  id: Id,
  /** Last part of the product's address; empty if it is no longer sold. */
  slug: z.string(),
  title: z.string(),
  variantId: Id.optional(),
  /** Name of the variant. */
  variant: z.string().optional(),
  image: z.string(),
  price: Price,
  /** In the other currency of the shop; absent without one. */
  otherPrice: Price.optional(),
  /** As requested, even if the stock is lower. */
  qty: z.int(),
  /** Absent if it is no longer sold. */
  availability: z.enum(availabilities).optional(),
  problem: z.enum(problems).optional(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** A discount of a cart or an order with its effect. */
export const AppliedDiscount = z.object({
  name: z.string(),
  /** Absent for automatic discounts. */
  code: z.string().optional(),
  kind: z.enum(discountKinds),
  /** Amount of the discount; for `free_delivery` the delivery price, which is already reduced by it. */
  amount: Amount,
})
export type AppliedDiscount = z.infer<typeof AppliedDiscount>

/** The sums of one tax rate: `net` without and `amount` of the tax. */
export const TaxSum = z.object({ name: z.string(), percent: z.number(), net: Amount, amount: Amount })
export type TaxSum = z.infer<typeof TaxSum>

/** `total` is `subtotal - discount + delivery`, plus `tax` unless prices include it. */
export const Totals = z.object({
  /** Products before discounts. */
  subtotal: Amount,
  discounts: z.array(AppliedDiscount),
  /** Amount of the product discounts. */
  discount: Amount,
  /** Absent for collection, before a delivery is selected, and for products without delivery. */
  delivery: Amount.optional(),
  /** One per rate; empty where no tax is charged. */
  taxes: z.array(TaxSum),
  tax: Amount,
  isTaxIncluded: z.boolean(),
  total: Amount,
})
export type Totals = z.infer<typeof Totals>

/** An amount in the other currency of the shop. */
export const OtherTotal = z.object({ currency: z.enum(currencies), rate: z.string(), total: Amount })
export type OtherTotal = z.infer<typeof OtherTotal>

/** A cart at current prices, with merged lines. The totals exclude lines that are no longer sold. */
export const Quote = z.object({
  lines: z.array(QuoteLine),
  totals: Totals,
  /** The same as `totals.total`. */
  total: Amount,
  /** Currency of all amounts. */
  currency: z.enum(currencies),
  /** The total in the other currency of the shop, with the units of the second currency for one of the first. */
  other: OtherTotal.optional(),
  /** Whether a product has to be delivered or collected. */
  needsDelivery: z.boolean(),
  /** Whether it has only downloads that cost something: they cannot be paid in person. */
  hasOnlyDownloads: z.boolean().optional(),
  offersPickup: z.boolean(),
  /** Points to select from; empty where customers collect at the company's address. */
  pickupPoints: z.array(OfferedPickupPoint),
  /** The deliveries for the place; empty without a place, and if the shop does not deliver. */
  deliveries: z.array(OfferedDelivery),
  /** Whether the shop delivers to the place, but not orders of this size. Absent otherwise. */
  isTooLarge: z.boolean().optional(),
  /** Whether the shop has discount codes. */
  takesCodes: z.boolean(),
  /** Message to the customer why the code does not apply. Absent without a code and while it applies. */
  codeProblem: z.string().optional(),
})
export type Quote = z.infer<typeof Quote>

/**
 * The options that determine the totals besides the products. `deliveryId` must be one of `deliveries` for the place,
 * otherwise it is ignored; without it the customer collects.
 */
export const QuoteOptions = z.strictObject({
  place: AddressPlace.optional(),
  deliveryId: EntryId.optional(),
  code: DiscountCode.optional(),
  /** Currency to pay in: that of the company by default, or its second. */
  currency: z.enum(currencies).optional(),
})
export type QuoteOptions = z.output<typeof QuoteOptions>

export const cart = {
  /** Throws TOO_MANY_REQUESTS after too many quotes or wrong codes, VALIDATION on `currency` if it is not accepted. */
  quote: endpoint(routes.cart.quote, {
    access: 'public',
    tx: 'none',
    input: QuoteOptions.extend({ items: CartItems }),
    output: Quote,
  }),
  /** The cart that is stored with an account. */
  get: endpoint(routes.cart.get, { access: 'own', tx: 'read', input: Nothing, output: Quote }),
  /**
   * Replaces the cart, or adds a guest's cart to it, whose name is `merge`. Adding the same guest's cart again adds only
   * new lines. `kept` is the number of lines from before.
   */
  put: endpoint(routes.cart.put, {
    access: 'own',
    tx: 'write',
    input: z.strictObject({ items: CartItems, merge: CartName.optional() }),
    output: Quote.extend({ kept: z.int() }),
  }),
} satisfies EndpointsOf<'cart'>
