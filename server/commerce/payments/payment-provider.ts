import type { FastifyInstance } from 'fastify'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { Registry } from '#server/core/registry.ts'
import type { PaymentMethod, PaymentStep } from '#shared/commerce/payments.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import type { OrderStatus, PaymentStatus } from '#shared/core/order-options.ts'

/** A payment method with what is told of it elsewhere. */
interface OfferedMethod extends PaymentMethod {
  /** Sentence in the customer's confirmation: how the order is paid. */
  inEmail(address: string): string
  /** The same for staff, after `Tafara has ordered,`. */
  forStaff: string
}

/** What a provider learns of an order. */
export interface OrderToPay {
  id: string
  orderNumber: string
  customerName: string
  customerEmail: string
  customerPhone: string
  paymentMethod: string
  totalCents: number
  currency: Currency
  /** Secret of the order's link, where the customer comes back to. */
  token: string
}

/** One company that moves money, or the shop itself. */
export interface PaymentProvider {
  methods: readonly OfferedMethod[]
  /** Payment status of an order that staff take to another status. */
  statusAfter(status: OrderStatus, before: PaymentStatus): PaymentStatus
  /**
   * Begins the payment of an order that is stored. Called again, with the same order, when the answer got lost: the order's
   * id is the idempotency key. Throws UNAVAILABLE where the provider cannot be reached; the order stays.
   */
  begin?(ctx: Outside<'public'>, order: OrderToPay): Promise<PaymentStep | undefined>
  /** Routes of its own, where it says what became of payments. They end in `settlePayment`. */
  routes?(app: FastifyInstance, pipeline: RequestPipeline): void
}

export const paymentProviders = new Registry<PaymentProvider>('payment providers')

export const paymentMethods = () => paymentProviders.all().flatMap(({ methods }) => methods)

const providerOf = (method: string) =>
  paymentProviders.all().find(({ methods }) => methods.some(({ id }) => id === method))

/** A payment method by its id; undefined when nobody offers it any more. */
export const methodOf = (id: string) => paymentMethods().find((method) => method.id === id)

/** What the payment method of an order is called. */
export const labelOf = (id: string) => methodOf(id)?.label ?? id

/** Throws VALIDATION for payment methods that nobody offers. */
export function offeredBy(method: string): PaymentProvider {
  const provider = providerOf(method)
  if (provider) return provider
  const message = 'This way to pay is not offered here.'
  throw new AppError('VALIDATION', message, { fields: { 'payment.method': message } })
}

/** Payment status of an order that staff take to another status. */
export function statusAfter(
  { paymentMethod, paymentStatus }: { paymentMethod: string; paymentStatus: PaymentStatus },
  status: OrderStatus,
): PaymentStatus {
  return providerOf(paymentMethod)?.statusAfter(status, paymentStatus) ?? paymentStatus
}
