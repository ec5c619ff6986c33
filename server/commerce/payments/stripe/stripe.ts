import { createHmac, timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import type { Config } from '#server/core/config.ts'
import type { AttemptStatus } from '#shared/commerce/payments.ts'
import { currencies } from '#shared/core/locale-options.ts'
import {
  type Account,
  type Attempt,
  type Callback,
  type Outcome,
  type PaymentProvider,
  type RefundOutcome,
  timeouts,
} from '../payment-provider.ts'

/**
 * Payments with Stripe Checkout. Disabled until an admin enters keys. Source: Stripe API reference, "Checkout
 * Sessions", and "Receive Stripe events in your webhook endpoint".
 */
export const stripeProvider: PaymentProvider = {
  id: 'stripe',
  methods: [
    {
      id: 'stripe',
      label: 'Card (Stripe)',
      hint: 'You pay on the page of Stripe.',
      // Source: Stripe documentation, "Supported currencies".
      currencies: currencies.filter((currency) => currency !== 'ZWG'),
      customerText: () => 'You pay by card through Stripe.',
      staffText: 'to be paid by card through Stripe',
    },
  ],
  connection: {
    label: 'Stripe',
    hint: 'Cards and wallets. Add a webhook in Stripe for checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.async_payment_failed, checkout.session.expired, charge.refunded, charge.dispute.created and charge.dispute.closed, with the address /api/payments/stripe/result of your site.',
    fields: [
      {
        name: 'secretKey',
        label: 'Secret key',
        hint: 'In Stripe under "Developers", "API keys".',
        secret: true,
        multiline: false,
      },
      {
        name: 'webhookSecret',
        label: 'Signing secret of the webhook',
        hint: 'In Stripe under "Developers", "Webhooks".',
        secret: true,
        multiline: false,
      },
    ],
  },
  statusAfter: (status, before) =>
    status === 'cancelled' && ['unpaid', 'pending', 'failed'].includes(before) ? 'cancelled' : before,

  isDemo: ({ secrets }) => !secrets.secretKey?.startsWith('sk_live_') && !secrets.secretKey?.startsWith('rk_live_'),

  start: (account, attempt, config) =>
    outcomeOf(async () => {
      const stripe = await clientOf(account, config, timeouts.start)
      // The same key returns the same session, so a lost response starts no second payment.
      return { session: await stripe.checkout.sessions.create(sessionOf(attempt), { idempotencyKey: attempt.id }) }
    }, notWorking),

  check: (account, attempt, config) =>
    outcomeOf(async () => withMoneyBack(...(await findSession(account, attempt, config))), refusalOf(attempt)),

  withdraw: (account, attempt, config) =>
    outcomeOf(async () => {
      const [stripe, session] = await findSession(account, attempt, config)
      if (session.status !== 'open') return withMoneyBack(stripe, session)
      // If the customer pays at the same time, Stripe refuses, and the next check finds the payment.
      return { session: await stripe.checkout.sessions.expire(session.id) }
    }, refusalOf(attempt)),

  async refund(account, { providerReference }, { id, amountCents, isRepeat }, config) {
    const stripe = await clientOf(account, config, timeouts.check / 2)
    try {
      // Stripe forgets idempotency keys after a day, so a repeated call looks for the refund first.
      const made = isRepeat ? await stripe.refunds.list({ payment_intent: providerReference, limit: 100 }) : undefined
      const refund = made?.data.find(({ metadata }) => metadata?.refund === id)
      if (refund) return refundOf(refund)
    } catch {
      return noAnswer
    }
    try {
      const order = { payment_intent: providerReference, amount: amountCents, metadata: { refund: id } }
      return refundOf(await stripe.refunds.create(order, { idempotencyKey: id }))
    } catch (error) {
      return refundFailure(error as Partial<Stripe.errors.StripeError>)
    }
  },

  attemptIn({ body }) {
    try {
      const event = JSON.parse(body) as { data?: { object?: Record<string, unknown> } }
      const { client_reference_id: id, payment_intent: providerReference } = event.data?.object ?? {}
      // Sessions contain our id. Charges and disputes only contain their payment.
      if (typeof id === 'string') return { id }
      return typeof providerReference === 'string' ? { providerReference } : undefined
    } catch {
      return undefined
    }
  },

  isAuthentic: ({ secrets }, callback) => isSigned(callback, secrets.webhookSecret ?? ''),

  accountSecret: 'secretKey',
  async findAccountId(account, config) {
    try {
      const stripe = await clientOf(account, config, timeouts.check)
      return { kind: 'found', id: (await stripe.accounts.retrieveCurrent()).id }
    } catch (error) {
      const { statusCode = 500 } = error as Partial<Stripe.errors.StripeError>
      if (statusCode === 401) return { kind: 'refused' }
      // Restricted keys need a permission to read the account.
      return { kind: statusCode < 500 && statusCode !== 429 ? 'hidden' : 'unreachable' }
    }
  },

  async test(account, config) {
    const stripe = await clientOf(account, config, timeouts.check)
    await stripe.checkout.sessions.list({ limit: 1 })
    return 'Stripe accepts the secret key.'
  },
}

/** Loaded with the first payment, because most companies never use it. */
async function clientOf({ secrets }: Account, { stripeUrl }: Config, timeout: number): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  const { hostname, port, protocol } = new URL(stripeUrl)
  return new StripeClient(secrets.secretKey ?? '', {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout,
    // The server repeats checks itself, and a customer waits for a start.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

const sessionOf = (attempt: Attempt): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: attempt.id,
  ...(attempt.customerEmail && { customer_email: attempt.customerEmail }),
  success_url: attempt.returnUrl,
  cancel_url: attempt.returnUrl,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: attempt.currency.toLowerCase(),
        unit_amount: attempt.amountCents,
        product_data: { name: `Order ${attempt.orderNumber} at ${attempt.siteName}` },
      },
    },
  ],
  metadata: { reference: attempt.reference },
  // Slightly longer than an order can be paid. Derived, because an idempotency key requires identical requests.
  expires_at: Math.floor(Date.parse(attempt.createdAt) / 1000) + 65 * 60,
})

/** The session of an attempt, with its charge if it was paid. */
async function findSession(
  account: Account,
  attempt: Attempt,
  config: Config,
): Promise<[Stripe, Stripe.Checkout.Session]> {
  // The charge may need a second request.
  const stripe = await clientOf(account, config, timeouts.check / 2)
  const session = attempt.pollUrl
    ? await stripe.checkout.sessions.retrieve(attempt.pollUrl, { expand: ['payment_intent.latest_charge'] })
    : await stripe.checkout.sessions.create(sessionOf(attempt), { idempotencyKey: attempt.id })
  return [stripe, session]
}

interface Found {
  session: Stripe.Checkout.Session
  charge?: Stripe.Charge
  /** The refund or dispute of the payment; absent while the company has the full amount. */
  back?: { status: AttemptStatus } | { refundedCents: number }
}

/** Statuses of disputes in which the company has the money. Source: Stripe API reference, "The Dispute object". */
const settledDisputes = ['won', 'prevented', 'warning_closed']

/** Checks a paid session for refunds and disputes, which Stripe only reports on the charge. */
async function withMoneyBack(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Found> {
  const { payment_intent: intent } = session
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  if (!charge || typeof charge === 'string') return { session }
  if (charge.refunded) return { session, charge, back: { status: 'refunded' } }
  if (charge.disputed) {
    const { data } = await stripe.disputes.list({ charge: charge.id })
    const open = data.find(({ status }) => !settledDisputes.includes(status))
    // Stripe refunds lost disputes.
    if (open) return { session, charge, back: { status: open.status === 'lost' ? 'refunded' : 'disputed' } }
  }
  if (charge.amount_refunded === 0) return { session, charge }
  return { session, charge, back: { refundedCents: charge.amount_refunded } }
}

const notWorking: Outcome = {
  kind: 'update',
  update: { status: 'failed', problem: 'This payment method does not work at the moment. Please choose another one.' },
}

/**
 * The outcome if Stripe rejects a status request: an attempt whose session can no longer be created was never started.
 */
const refusalOf = ({ pollUrl }: Attempt): Outcome | undefined => (pollUrl ? undefined : { kind: 'missing' })

/** `refusal` is the outcome if Stripe rejects the request. Other errors leave the payment unknown. */
async function outcomeOf(request: () => Promise<Found>, refusal: Outcome | undefined): Promise<Outcome> {
  try {
    return updateOf(await request())
  } catch (error) {
    const { type, statusCode, message, code } = error as Partial<Stripe.errors.StripeError>
    // Messages about keys repeat a part of the key.
    const answer = statusCode ? linesOf({ 'HTTP status': statusCode, type, code }) : undefined
    if (refusal && type === 'StripeInvalidRequestError') return { ...refusal, answer }
    // A wrong key starts nothing, and its status requests leave the payment unknown.
    if (refusal === notWorking && statusCode === 401) return { ...refusal, answer }
    return {
      answer,
      kind: 'unknown',
      reason: `Stripe did not answer: ${(message ?? String(error)).slice(0, 200)}`,
    }
  }
}

const noAnswer: RefundOutcome = { kind: 'unknown', reason: 'Stripe did not answer.' }

const refundOf = ({ id, status }: Stripe.Refund): RefundOutcome =>
  status === 'failed' || status === 'canceled'
    ? { kind: 'refused', reason: 'Stripe could not return the money. Refund the customer another way.' }
    : { kind: 'refunded', providerReference: id }

/** Source: Stripe API reference, "Error codes". */
const refundProblems: Record<string, string> = {
  charge_already_refunded: 'This payment was already refunded at Stripe. Record the refund by hand.',
  charge_disputed: 'The customer disputes this payment, so Stripe does not refund it. Answer the dispute at Stripe.',
  balance_insufficient: 'Your Stripe balance is too low for this refund. Add money to it and try again.',
  insufficient_funds: 'Your Stripe balance is too low for this refund. Add money to it and try again.',
}

/** Refusals are final: nothing was returned. Other errors leave open whether Stripe has made the refund. */
function refundFailure({ type, code, statusCode, message }: Partial<Stripe.errors.StripeError>): RefundOutcome {
  const reason = refundProblems[code ?? '']
  if (reason) return { kind: 'refused', reason }
  if (statusCode === 401 || statusCode === 403)
    return { kind: 'refused', reason: 'Stripe does not accept the secret key. Check it under Payments.' }
  if (type === 'StripeInvalidRequestError')
    return { kind: 'refused', reason: `Stripe refused the refund: ${(message ?? '').slice(0, 200)}` }
  return noAnswer
}

function updateOf({ session, charge, back }: Found): Outcome {
  const { id, url, status, payment_status, payment_intent, amount_total, currency, metadata } = session
  const own: AttemptStatus = payment_status === 'paid' ? 'paid' : status === 'expired' ? 'cancelled' : 'pending'
  return {
    kind: 'update',
    update: {
      status: own,
      pollUrl: id,
      ...(metadata?.reference && { reference: metadata.reference }),
      ...(amount_total !== null && { amountCents: amount_total }),
      ...(currency && { currency: currency.toUpperCase() }),
      ...(payment_intent && {
        providerReference: typeof payment_intent === 'string' ? payment_intent : payment_intent.id,
      }),
      ...back,
      ...(url && { step: { kind: 'redirect', redirectUrl: url } as const }),
    },
    answer: linesOf({
      ...{ id, status, payment_status, amount_total, currency },
      payment_intent: typeof payment_intent === 'string' ? payment_intent : payment_intent?.id,
      ...(charge && {
        charge: charge.id,
        amount_refunded: charge.amount_refunded,
        disputed: charge.disputed,
        failure_code: charge.failure_code,
      }),
    }),
  }
}

/** Fields for the log: those without secrets and personal data. */
const linesOf = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

/** Maximum age of a signed webhook in seconds. Source: Stripe, "Verify webhook signatures manually". */
const tolerance = 300

/**
 * Whether a webhook has a valid signature: HMAC-SHA-256 of `<time>.<body>`, compared in constant time. Implemented
 * here, so that forged webhooks do not load the package.
 */
function isSigned({ headers, body }: Callback, secret: string): boolean {
  const header = String(headers['stripe-signature'] ?? '')
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string?])
  const time = Number(parts.find(([name]) => name === 't')?.[1])
  if (!secret || !Number.isInteger(time) || Math.abs(Date.now() / 1000 - time) > tolerance) return false
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return parts.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' ? (value ?? '') : '', 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
