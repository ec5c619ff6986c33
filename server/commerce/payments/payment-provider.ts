import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#server/core/config.ts'
import { Registry } from '#server/core/registry.ts'
import type { ConnectableProvider, SettingField } from '#shared/commerce/payment-settings.ts'
import type { AttemptStatus, PaymentMethod, PaymentStep } from '#shared/commerce/payments.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import type { OrderStatus, PaymentStatus } from '#shared/core/order-options.ts'

/** A payment method, and how emails describe it. */
export interface OfferedMethod extends PaymentMethod {
  /** Sentence in the confirmation: how the customer pays. */
  customerText(address: string): string
  /** The same for staff, after `Tafara has ordered,`. */
  staffText: string
  /** Both texts for delivered orders, if they differ. */
  delivered?: { customerText: string; staffText: string }
  /** Normalizes a phone number for the provider. Throws VALIDATION for unsupported numbers. */
  readPhone?(phone: string): string
  /** Currencies that the method can pay in; all without it. */
  currencies?: readonly Currency[]
}

/** An account of the company at a provider. */
export interface Account {
  currency: Currency
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
}

/** One attempt to pay an order, in the provider's view. */
export interface Attempt {
  id: string
  method: string
  /** Our reference at the provider; different for each attempt. */
  reference: string
  amountCents: number
  createdAt: string
  currency: Currency
  phone: string
  customerName: string
  /** Empty for customers that staff know by phone only. */
  customerEmail: string
  shopEmail: string
  orderNumber: string
  siteName: string
  /** Return URL for the customer, and callback URL for the provider. */
  returnUrl: string
  resultUrl: string
  /** Status URL at the provider; empty until the attempt was started. */
  pollUrl: string
  /** The provider's id of the payment; empty until it is known. */
  providerReference: string
}

/** A provider's report about an attempt. */
export interface PaymentUpdate {
  status: AttemptStatus
  /** The provider's id of the payment. */
  providerReference?: string | undefined
  /** A notice for staff, such as a partial refund. */
  notice?: string | undefined
  /** Refunded cents of a payment that the company still has a part of. */
  refundedCents?: number | undefined
  reference?: string | undefined
  amountCents?: number | undefined
  /** In upper case; absent if the provider has no field for it. */
  currency?: string | undefined
  pollUrl?: string | undefined
  step?: PaymentStep | undefined
  /** Reason of the failure, for the customer. */
  problem?: string | undefined
}

/**
 * `unknown`: the provider did not respond, so the attempt stays open and is checked again. `missing`: the provider does
 * not know it.
 */
export type Outcome = (
  | { kind: 'update'; update: PaymentUpdate }
  | { kind: 'unknown'; reason: string }
  | { kind: 'missing' }
) & {
  /** What the provider answered, without secrets, for the log; absent if nothing arrived. */
  answer?: string | undefined
}

/** `unknown`: the provider did not respond, so the refund is tried again. `reason` is for staff. */
export type RefundOutcome =
  | { kind: 'refunded'; providerReference: string }
  | { kind: 'refused' | 'unknown'; reason: string }

/**
 * A payment provider, or the shop itself. A new provider needs a folder and an entry in `server/features.ts`; see
 * docs/adding-a-feature.md.
 */
export interface PaymentProvider {
  id: string
  methods: readonly OfferedMethod[]
  /** How admins connect it. Without this it needs no account. */
  connection?: { label: string; hint: string; fields: readonly SettingField[] }
  /** Payment instructions from the account's settings, shown with the order and in its confirmation. */
  instructions?(settings: Account['settings']): string
  /** The payment status after staff changed the order status. Absent if it does not change. */
  statusAfter?(status: OrderStatus, before: PaymentStatus): PaymentStatus
  /** Whether payments with the account do not move money. */
  isDemo?(account: Account, config: Config): boolean
  /** Starts an attempt. Called once per attempt. Returns provider failures instead of throwing them. */
  start?(account: Account, attempt: Attempt, config: Config): Promise<Outcome>
  /** Requests the status of an attempt, also of one whose start got no response. */
  check?(account: Account, attempt: Attempt, config: Config): Promise<Outcome>
  /**
   * Like `check`, but first makes sure that a cancelled attempt can no longer be paid. Absent if the provider cannot
   * cancel attempts.
   */
  withdraw?(account: Account, attempt: Attempt, config: Config): Promise<Outcome>
  /**
   * Returns money of a paid attempt to the customer. `id` is the idempotency key: a repeated call returns the same refund,
   * also days later. Returns failures instead of throwing them. Absent if refunds are made at the provider and recorded
   * by hand.
   */
  refund?(
    account: Account,
    attempt: Attempt,
    refund: { id: string; amountCents: number; isRepeat: boolean },
    config: Config,
  ): Promise<RefundOutcome>
  /** The attempt of a callback; undefined for other callbacks. Not trusted. */
  attemptIn?(callback: Callback): AttemptKey | undefined
  /** Whether a callback comes from the provider. Its content is verified with `check`. */
  isAuthentic?(account: Account, callback: Callback, config: Config): boolean
  /** The provider's id of the account that the keys belong to. Absent if the settings name it. */
  findAccountId?(account: Account, config: Config): Promise<FoundAccount>
  /** Name of the secret by which the provider finds the account. Others can change while payments are in progress. */
  accountSecret?: string
  /** Self-test of an account. Resolves with a message; throws an Error with a message if the keys are wrong. */
  test?(account: Account, config: Config): Promise<string>
}

/**
 * The account of keys. `hidden`: the keys may not read it. `refused`: the provider does not accept the keys.
 * `unreachable`: it does not answer.
 */
type FoundAccount = { kind: 'found'; id: string } | { kind: 'hidden' | 'refused' | 'unreachable' }

/** An attempt in a callback: by our id or by the provider's id of the payment. */
export type AttemptKey = { id: string } | { providerReference: string }

/** A request that a provider sends to `/api/payments/<provider>/result`. */
export interface Callback {
  query: Readonly<Record<string, unknown>>
  headers: IncomingHttpHeaders
  /** The raw body. */
  body: string
}

/**
 * Timeouts of requests to providers, in ms. Starts have that of Paynow's plugin. Checks can be repeated, so that an
 * outage ends sooner.
 */
export const timeouts = { start: 45_000, check: 20_000 }

export const paymentProviders = new Registry<PaymentProvider>('payment providers')

export const providerCalled = (id: string) => paymentProviders.all().find((provider) => provider.id === id)

/** The provider of a payment method; undefined for methods that are no longer offered. */
export const providerOf = (method: string) =>
  paymentProviders.all().find(({ methods }) => methods.some(({ id }) => id === method))

/** A payment method by its id; undefined for methods that are no longer offered. */
export const findPaymentMethod = (id: string) =>
  paymentProviders
    .all()
    .flatMap(({ methods }) => methods)
    .find((method) => method.id === id)

/** Label of an order's payment method. */
export function paymentMethodLabel(id: string, isDelivered = false) {
  const method = findPaymentMethod(id)
  return (isDelivered && method?.deliveryLabel) || (method?.label ?? id)
}

/** A payment method without server-side fields. */
export const publicMethod = ({
  id,
  label,
  deliveryLabel,
  hint,
  phoneLabel,
  isInPerson,
}: PaymentMethod): PaymentMethod => ({
  id,
  label,
  ...(deliveryLabel && { deliveryLabel }),
  hint,
  ...(phoneLabel && { phoneLabel }),
  ...(isInPerson && { isInPerson }),
})

/** Providers that admins can connect. */
export const connectable = (): ConnectableProvider[] =>
  paymentProviders.all().flatMap(({ id, connection, methods, test }) =>
    connection
      ? [
          {
            id,
            label: connection.label,
            hint: connection.hint,
            fields: [...connection.fields],
            methods: methods.map(publicMethod),
            hasTest: test !== undefined,
          },
        ]
      : [],
  )

/** The payment status after staff changed the order status. */
export function statusAfter(
  { paymentMethod, paymentStatus }: { paymentMethod: string; paymentStatus: PaymentStatus },
  status: OrderStatus,
): PaymentStatus {
  return providerOf(paymentMethod)?.statusAfter?.(status, paymentStatus) ?? paymentStatus
}
