import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import type { Account, Attempt, Callback } from '../payment-provider.ts'
import { listenStripe, signedEvent, stripeKeys } from './listen-for-tests.ts'
import { stripeProvider } from './stripe.ts'

let double: Awaited<ReturnType<typeof listenStripe>>
let config: ReturnType<typeof readConfig>
beforeAll(async () => {
  double = await listenStripe()
  config = readConfig({ stripeUrl: double.address }, {})
})
afterAll(() => double.close())
afterEach(() => {
  double.state.isDown = false
})

const account: Account = {
  currency: 'EUR',
  settings: {},
  secrets: stripeKeys,
}
let count = 0
const attempt = (): Attempt => ({
  id: `00000000-0000-4000-8000-00000000000${++count}`,
  method: 'stripe',
  reference: `SHOP-2026-00000${count}`,
  amountCents: 1250,
  currency: 'EUR',
  createdAt: new Date().toISOString(),
  phone: '',
  customerName: 'Ana',
  customerEmail: 'ana@post.example',
  shopEmail: 'shop@shop.example',
  orderNumber: `SHOP-2026-00000${count}`,
  siteName: 'Shop',
  returnUrl: 'https://shop.example/checkout/return',
  resultUrl: 'https://shop.example/api/payments/stripe/result',
  pollUrl: '',
  providerReference: '',
})

test('starts a session for a customer without an email address', async () => {
  const started = await stripeProvider.start!(account, { ...attempt(), customerEmail: '' }, config)
  expect(started).toMatchObject({ kind: 'update', update: { status: 'pending' } })
})

test('cannot start a session in a currency that Stripe does not take', async () => {
  const started = await stripeProvider.start!(account, { ...attempt(), currency: 'ZWG' }, config)
  expect(started).toMatchObject({ kind: 'update', update: { status: 'failed' } })
  expect(stripeProvider.methods[0]!.currencies).not.toContain('ZWG')
})

test('starts a session and reports its payment', async () => {
  const own = attempt()
  const started = await stripeProvider.start!(account, own, config)
  expect(started).toMatchObject({
    kind: 'update',
    update: {
      status: 'pending',
      amountCents: 1250,
      currency: 'EUR',
      reference: own.reference,
      step: { kind: 'redirect', redirectUrl: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//) },
    },
  })
  if (started.kind !== 'update') return
  const pollUrl = started.update.pollUrl!
  const { payment_intent } = double.pay(own.reference)
  const paid = await stripeProvider.check!(account, { ...own, pollUrl }, config)
  expect(paid).toMatchObject({
    kind: 'update',
    update: { status: 'paid', providerReference: payment_intent },
    answer: expect.stringMatching(/^id=cs_.*\nstatus=complete\npayment_status=paid\namount_total=1250\n/),
  })
  // Neither personal data nor the address of the payment page.
  expect(paid.answer).not.toMatch(/post\.example|https:/)
})

test('finds the session of a lost response', async () => {
  const own = attempt()
  await stripeProvider.start!(account, own, config)
  const before = double.sessions.size
  expect(await stripeProvider.check!(account, own, config)).toMatchObject({ kind: 'update' })
  expect(double.sessions.size).toBe(before)
})

test('leaves the outcome unknown while Stripe cannot be reached', async () => {
  double.state.isDown = true
  expect(await stripeProvider.start!(account, attempt(), config)).toMatchObject({ kind: 'unknown' })
})

test('a wrong key fails, and the self-test shows the reason', async () => {
  const wrong = { ...account, secrets: { ...account.secrets, secretKey: 'sk_test_wrong' } }
  expect(await stripeProvider.start!(wrong, attempt(), config)).toMatchObject({ update: { status: 'failed' } })
  await expect(stripeProvider.test!(wrong, config)).rejects.toThrow('Invalid API Key provided')
  expect(await stripeProvider.test!(account, config)).toBe('Stripe accepts the secret key.')
})

/** A paid attempt, in the format of the product. */
async function paidAttempt() {
  const own = attempt()
  const started = await stripeProvider.start!(account, own, config)
  if (started.kind !== 'update') throw new Error('the session did not start')
  double.pay(own.reference)
  return { ...own, pollUrl: started.update.pollUrl! }
}
const statusOf = async (own: Attempt) => {
  const outcome = await stripeProvider.check!(account, own, config)
  return outcome.kind === 'update' ? outcome.update.status : outcome.kind
}

test('reports a full refund as status and a partial refund with its amount', async () => {
  const own = await paidAttempt()
  double.refund(own.reference, 250)
  expect(await stripeProvider.check!(account, own, config)).toMatchObject({
    update: { status: 'paid', refundedCents: 250 },
  })
  double.refund(own.reference, 1000)
  expect(await statusOf(own)).toBe('refunded')
})

test.each([
  ['needs_response', 'disputed'],
  ['under_review', 'disputed'],
  ['won', 'paid'],
  ['warning_closed', 'paid'],
  ['lost', 'refunded'],
])('reports a payment with the dispute status %s as %s', async (dispute, expected) => {
  const own = await paidAttempt()
  double.dispute(own.reference, dispute)
  expect(await statusOf(own)).toBe(expected)
})

test('expires an open session so that it cannot be paid', async () => {
  const own = attempt()
  const started = await stripeProvider.start!(account, own, config)
  if (started.kind !== 'update') throw new Error('the session did not start')
  const given = { ...own, pollUrl: started.update.pollUrl! }
  // The control: a status request leaves the session open.
  await stripeProvider.check!(account, given, config)
  expect(double.sessionOf(own.reference).status).toBe('open')
  expect(await stripeProvider.withdraw!(account, given, config)).toMatchObject({ update: { status: 'cancelled' } })
  expect(() => double.pay(own.reference)).toThrow('has expired')
  expect(await stripeProvider.withdraw!(account, given, config)).toMatchObject({ update: { status: 'cancelled' } })
})

test('reports a payment made before the session was cancelled', async () => {
  expect(await stripeProvider.withdraw!(account, await paidAttempt(), config)).toMatchObject({
    update: { status: 'paid' },
  })
})

test('reports an old start without a session as missing', async () => {
  const old = { ...attempt(), createdAt: new Date(Date.now() - 60 * 60_000).toISOString() }
  expect(await stripeProvider.check!(account, old, config)).toMatchObject({ kind: 'missing' })
  expect(await stripeProvider.check!(account, { ...old, pollUrl: 'cs_test_0' }, config)).toMatchObject({
    kind: 'unknown',
  })
})

describe('a webhook', () => {
  const body = JSON.stringify({ data: { object: { client_reference_id: 'attempt-1' } } })
  const signed = (time: number, secret?: string): Callback => ({ query: {}, ...signedEvent(body, time, secret) })
  const now = () => Math.floor(Date.now() / 1000)

  test('reads the attempt, or the payment of a charge or dispute', () => {
    expect(stripeProvider.attemptIn!(signed(now()))).toEqual({ id: 'attempt-1' })
    expect(stripeProvider.attemptIn!({ ...signed(now()), body: '<html>' })).toBeUndefined()
    const charge = JSON.stringify({ type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: 'pi_1' } } })
    expect(stripeProvider.attemptIn!({ ...signed(now()), body: charge })).toEqual({ providerReference: 'pi_1' })
  })

  test('is valid only with a recent signature of the same bytes', () => {
    const authentic = (callback: Callback) => stripeProvider.isAuthentic!(account, callback, config)
    expect(authentic(signed(now()))).toBe(true)
    expect(authentic(signed(now() - 600))).toBe(false)
    expect(authentic(signed(now(), 'whsec_2'))).toBe(false)
    expect(authentic({ ...signed(now()), body: `${body} ` })).toBe(false)
    expect(authentic({ ...signed(now()), headers: {} })).toBe(false)
  })
})
