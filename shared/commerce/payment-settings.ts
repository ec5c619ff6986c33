import { z } from 'zod'
import { adminRead, adminWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { defaultPaymentDays, leastHoldMinutes, minutesToPay, mostPaymentDays } from '#shared/core/order-options.ts'
import { ById, Done, Id, Instant, line, Nothing, text } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { PaymentMethod, PaymentMethodId } from './payments.ts'

/** Result of the self-test of an integration's keys. */
export const IntegrationTest = z.object({ at: Instant, ok: z.boolean(), message: z.string() })
export type IntegrationTest = z.infer<typeof IntegrationTest>

/** One setting of a provider for the form. Secrets are stored encrypted and never returned. */
const SettingField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  secret: z.boolean(),
  multiline: z.boolean(),
})
export type SettingField = z.infer<typeof SettingField>

/** A payment provider that an admin can connect. */
export const ConnectableProvider = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string(),
  methods: z.array(PaymentMethod),
  fields: z.array(SettingField),
  /** Whether a self-test can be run. */
  hasTest: z.boolean(),
})
export type ConnectableProvider = z.infer<typeof ConnectableProvider>

export const PaymentIntegration = z.object({
  _id: Id,
  provider: z.string(),
  currency: z.enum(currencies),
  methods: z.array(z.string()),
  settings: z.record(z.string(), z.string()),
  /** Names of the secrets that are stored. */
  storedSecrets: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Payments do not move money. */
  isDemo: z.boolean(),
  lastTest: IntegrationTest.optional(),
  updatedAt: Instant,
})
export type PaymentIntegration = z.infer<typeof PaymentIntegration>

const PaymentDays = z
  .int('Use a whole number.')
  .min(0, `Use 0 to ${mostPaymentDays}.`)
  .max(mostPaymentDays, `Use 0 to ${mostPaymentDays}.`)

const holdMinutesRange = `Use ${leastHoldMinutes} to ${minutesToPay}.`

/** How customers pay later. */
export const PaymentTerms = z.object({
  /** Whether the checkout offers payment on collection or delivery. */
  offersInPerson: z.boolean(),
  /**
   * Days after which confirmed orders are cancelled if they were not paid by bank transfer or in person. With 0, those of
   * customers with an account are never cancelled.
   */
  transferDays: PaymentDays.default(defaultPaymentDays.transferDays),
  inPersonDays: PaymentDays.default(defaultPaymentDays.inPersonDays),
  /** Minutes for which an order that is neither confirmed nor paid reserves its products. */
  holdMinutes: z.int('Use a whole number.').min(leastHoldMinutes, holdMinutesRange).max(minutesToPay, holdMinutesRange),
})
export type PaymentTerms = z.infer<typeof PaymentTerms>

/** The terms, with the time of their last save; null before the first. */
const StoredTerms = PaymentTerms.extend({ updatedAt: Instant.nullable() })
export type StoredTerms = z.infer<typeof StoredTerms>

const Values = z.record(z.string().max(40), text(2000))
const fields = {
  currency: z.enum(currencies),
  methods: z.array(PaymentMethodId).min(1, 'Choose at least one payment method.').max(20),
  settings: Values.default({}),
  /** Secrets that are left out stay as they are. */
  secrets: Values.default({}),
  isEnabled: z.boolean().default(true),
}

export const paymentSettings = {
  list: endpoint(routes.paymentSettings.list, {
    access: 'admin',
    tx: 'read',
    input: Nothing,
    output: z.object({ providers: z.array(ConnectableProvider), integrations: z.array(PaymentIntegration) }),
  }),
  terms: endpoint(routes.paymentSettings.terms, { ...adminRead, input: Nothing, output: StoredTerms }),
  /** Throws VALIDATION if customers could no longer pay, STALE if another admin saved since `updatedAt`. */
  saveTerms: endpoint(routes.paymentSettings.saveTerms, {
    ...adminWrite,
    input: PaymentTerms.extend({
      /** The stored value if absent: older clients do not send it. */
      holdMinutes: PaymentTerms.shape.holdMinutes.optional(),
      updatedAt: Instant.nullable().optional(),
    }),
    output: StoredTerms,
  }),
  /** Throws VALIDATION for missing settings. */
  create: endpoint(routes.paymentSettings.create, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    limit: 'write',
    input: z.strictObject({ provider: line(40), ...fields }),
    output: PaymentIntegration,
  }),
  /**
   * Throws CONFLICT for another account while payments are in progress, and VALIDATION on `isSameAccount` if the provider
   * does not say which account new keys belong to.
   */
  update: endpoint(routes.paymentSettings.update, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    limit: 'write',
    input: z.strictObject({
      id: Id,
      updatedAt: Instant.optional(),
      ...fields,
      /** Whether the admin confirms that new keys are of the same account. */
      isSameAccount: z.boolean().default(false),
    }),
    output: PaymentIntegration,
  }),
  /** Payments made with it stay. Throws CONFLICT if customers could no longer pay. */
  remove: endpoint(routes.paymentSettings.remove, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: ById,
    output: Done,
  }),
  /** Tests the keys at the provider. No money moves. */
  test: endpoint(routes.paymentSettings.test, {
    access: 'admin',
    tx: 'none',
    limit: 'write',
    input: ById,
    output: PaymentIntegration,
  }),
} satisfies EndpointsOf<'paymentSettings'>
