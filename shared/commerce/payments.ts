import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { maxQuantity, orderStatuses, paymentStatuses } from '#shared/core/order-options.ts'
import { Amount, ById, Id, IdempotencyKey, Instant, line } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { mostLines } from './product-options.ts'

/** Id of a payment method: `manual`, `ecocash`. The payment providers define them. */
export const PaymentMethodId = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'This payment method is not known.')

/** A payment method, as customers choose it. */
export const PaymentMethod = z.object({
  id: z.string(),
  /** `Pay on collection` */
  label: z.string(),
  /** Label for orders that are delivered, where it differs: `Pay on delivery`. */
  deliveryLabel: z.string().optional(),
  /** The next step, in one sentence. */
  hint: z.string(),
  /** Label of the phone number that the method needs; absent if it needs none. */
  phoneLabel: z.string().optional(),
  /** Whether it is paid before the order is prepared. */
  isOnline: z.boolean().optional(),
  /** Paid at collection or delivery: not offered for downloads that cost something. */
  isInPerson: z.boolean().optional(),
  /** Payments do not move money. */
  isDemo: z.boolean().optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PaymentChoice = z.strictObject({ method: PaymentMethodId, phone: line(40).optional() })
export type PaymentChoice = z.infer<typeof PaymentChoice>

/** Status of one attempt to pay an order. `created`: the provider has not responded yet. */
export const attemptStatuses = [
  'created',
  'pending',
  'paid',
  'awaiting_delivery',
  'failed',
  'cancelled',
  'disputed',
  'refunded',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** The step that the customer takes to pay. */
export const PaymentStep = z.discriminatedUnion('kind', [
  /** Pay on the page of the provider. */
  z.object({ kind: z.literal('redirect'), redirectUrl: z.url({ protocol: /^https?$/ }) }),
  /** Confirm on the phone with this number. */
  z.object({ kind: z.literal('prompt'), phone: z.string(), instructions: z.string() }),
  /** Enter a code in an app. */
  z.object({
    kind: z.literal('code'),
    authorizationCode: z.string(),
    deepLink: z.string(),
    instructions: z.string(),
    expiresAt: Instant.optional(),
  }),
  /** Nothing now: pay in person or by bank transfer. */
  z.object({ kind: z.literal('none'), instructions: z.string() }),
])
export type PaymentStep = z.infer<typeof PaymentStep>

/** An attempt in the view of the customer. */
export const Payment = z.object({
  _id: Id,
  method: z.string(),
  label: z.string(),
  /** Name of the payment provider: `Paynow`. */
  provider: z.string(),
  status: z.enum(attemptStatuses),
  amount: Amount,
  currency: z.enum(currencies),
  step: PaymentStep,
  /**
   * Why the customer cannot continue it. `lost`: no response of the provider says how to pay. `expired`: its code can no
   * longer be used.
   */
  obstacle: z.enum(['lost', 'expired']).optional(),
  /** Reason of the failure, for the customer. */
  problem: z.string().optional(),
  isDemo: z.boolean(),
  createdAt: Instant,
  order: z.object({
    _id: Id,
    orderNumber: z.string(),
    status: z.enum(orderStatuses),
    paymentStatus: z.enum(paymentStatuses),
    /** Whether it belongs to the account of the request. */
    isOwn: z.boolean(),
    /** Whether another attempt can be made. */
    isPayable: z.boolean(),
    /** Amount that is still due. */
    due: Amount,
    /** When an unpaid order is cancelled. */
    payBy: Instant.optional(),
    /** The products are not reserved until it is paid, because few are left. */
    isNotReserved: z.boolean().optional(),
  }),
  /** For bills of subscriptions: the plan settings of the site that the bill is for. */
  backUrl: z.url({ protocol: /^https?$/ }).optional(),
})
export type Payment = z.infer<typeof Payment>

const Token = z.string().max(100).optional()

/** An attempt in the view of admins, or a payment recorded by staff. */
export const AdminPayment = z.object({
  _id: Id,
  provider: z.string(),
  label: z.string(),
  status: z.enum(attemptStatuses),
  amount: Amount,
  currency: z.enum(currencies),
  reference: z.string(),
  /** The provider's id of the payment. */
  providerReference: z.string().optional(),
  problem: z.string().optional(),
  recordedBy: z.string().optional(),
  isDemo: z.boolean(),
  /** What can be refunded through the provider; absent if it cannot. */
  refundable: z.object({ label: z.string(), amount: Amount }).optional(),
  createdAt: Instant,
  /** `text` is empty if only the answer of the provider is new. Answers contain no secrets. */
  events: z.array(z.object({ at: Instant, text: z.string(), answer: z.string().optional() })),
})
export type AdminPayment = z.infer<typeof AdminPayment>

/** The payments of an order in the view of admins. */
export const OrderMoney = z.object({
  payments: z.array(AdminPayment),
  refunds: z.array(
    z.object({
      _id: Id,
      amount: Amount,
      reason: z.string(),
      /** Names of the refunded products with their units; empty for refunds of an amount. */
      products: z.array(z.object({ name: z.string(), qty: z.int(), restocked: z.boolean() })),
      by: z.string(),
      createdAt: Instant,
    }),
  ),
  /** A refund that the provider has not confirmed yet. */
  refundUnderWay: z.object({ amount: Amount, by: z.string(), createdAt: Instant }).optional(),
  paid: Amount,
  refunded: Amount,
  /** Amount that is still due. */
  due: Amount,
  /** Amount that was paid too much, such as after a change of the order. */
  overpaid: Amount,
  /** What the platform charges for the paid amount; absent without a fee. */
  platformFee: Amount.optional(),
  currency: z.enum(currencies),
  paymentStatus: z.enum(paymentStatuses),
})
export type OrderMoney = z.infer<typeof OrderMoney>

export const payments = {
  /** The payment methods of this shop, the default first. */
  methods: endpoint(routes.payments.methods, {
    access: 'public',
    tx: 'read',
    cachedBy: ['company'],
    /** Currency of an order; that of the shop without it. */
    input: z.object({ currency: z.enum(currencies).optional() }),
    output: z.array(PaymentMethod),
  }),
  /** The last attempt to pay an order: for its customer, for admins, and for guests with the token of its link. */
  latest: endpoint(routes.payments.latest, {
    access: 'public',
    tx: 'read',
    input: z.object({ id: Id, token: Token }),
    output: Payment,
  }),
  /**
   * Starts another attempt to pay an unpaid order, which replaces an open one. Throws CONFLICT for a prompt that was just
   * sent to the same number, while the same method is being started, and for paid or cancelled orders; UNAVAILABLE if the
   * provider cannot be reached.
   */
  pay: endpoint(routes.payments.pay, {
    access: 'public',
    tx: 'none',
    limit: 'order',
    input: PaymentChoice.extend({ id: Id, token: Token }),
    output: Payment,
  }),
  /** Cancels an attempt that is still open, unless it was paid in the meantime. Returns the latest attempt of the order. */
  cancel: endpoint(routes.payments.cancel, {
    access: 'public',
    tx: 'none',
    limit: 'write',
    input: z.strictObject({ id: Id, token: Token, payment: Id }),
    output: Payment,
  }),
} satisfies EndpointsOf<'payments'>

export const adminPayments = {
  ofOrder: endpoint(routes.adminPayments.ofOrder, { access: 'admin', tx: 'read', input: ById, output: OrderMoney }),
  /** Checks the status of an attempt at its provider. */
  check: endpoint(routes.adminPayments.check, {
    access: 'admin',
    tx: 'none',
    limit: 'write',
    input: ById,
    output: OrderMoney,
  }),
  /** Records a received payment, such as cash or a bank transfer. Throws VALIDATION for more than the amount due. */
  record: endpoint(routes.adminPayments.record, {
    access: 'admin',
    tx: 'write',
    keyed: true,
    input: z.strictObject({
      id: Id,
      idempotencyKey: IdempotencyKey,
      amount: Amount.positive('Enter an amount.'),
      note: line(200).default(''),
    }),
    output: OrderMoney,
  }),
  /**
   * Records a refund of an amount, or of units of lines. Units lower what is owed even if nothing was paid for them: then
   * the amount may be 0. Throws VALIDATION for more than was paid or ordered, and STALE if another admin changed the order
   * since `updatedAt`. `restock` also cancels the order, which returns its other unsent products to stock; `restock` of a
   * line returns its units. `payment` is an attempt whose provider returns the money first: throws CONFLICT if it refuses,
   * UNAVAILABLE if it does not respond; then the server tries again, and so does a request with the same key. `sent` is whether units of the line that were sent come first, or those that were not.
   */
  refund: endpoint(routes.adminPayments.refund, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    limit: 'write',
    keyed: true,
    input: z.strictObject({
      id: Id,
      idempotencyKey: IdempotencyKey,
      /** Without it, the refund is recorded by hand. */
      payment: Id.optional(),
      amount: Amount,
      reason: line(200).default(''),
      restock: z.boolean().default(false),
      lines: z
        .array(
          z.strictObject({
            ...{ id: Id, qty: z.int().min(1).max(maxQuantity) },
            restock: z.boolean().default(false),
            sent: z.boolean().default(true),
          }),
        )
        .max(mostLines)
        .default([]),
      updatedAt: Instant.optional(),
      /** Whether the customer gets an email. */
      notify: z.boolean().default(false),
    }),
    output: OrderMoney,
  }),
} satisfies EndpointsOf<'adminPayments'>
