import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A Checkout Session, and its charge. */
export interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: { reference: string }
  url: string | null
  success_url: string
  payment_intent: string | null
}

interface Charge {
  id: string
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
  refunded: boolean
  disputed: boolean
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  status: 'succeeded'
  payment_intent: string
  metadata: { refund: string }
}

export const stripeKeys = { secretKey: 'sk_test_good', webhookSecret: 'whsec_1' }

/** The accounts of the keys that Stripe accepts: the third key is of another one, restricted keys may not read it. */
const accounts: Record<string, string> = {
  ...{ [stripeKeys.secretKey]: 'acct_1', sk_test_replaced: 'acct_1', rk_test_restricted: 'acct_1' },
  sk_test_other: 'acct_2',
}

/**
 * The part of Stripe's API that the product uses, on its own port. It models the Stripe API reference: "Create a
 * Checkout Session", "Retrieve a Checkout Session", "Expire a Checkout Session", "List all disputes", "Idempotent
 * requests", "The Charge object", "Retrieve account", "Create a refund", "List all refunds".
 */
export async function listenStripe() {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, Session>()
  const charges = new Map<string, Charge>()
  const disputes: { id: string; object: 'dispute'; charge: string; payment_intent: string; status: string }[] = []
  const refunds: Refund[] = []
  const refundAnswers = new Map<string, { amount: string; status: number; body: unknown }>()
  const state = { isDown: false, refusal: '', requests: [] as string[] }

  function makeRefund(form: URLSearchParams) {
    const problem = (code: string, message: string) => ({
      ...{ status: 400, body: { error: { type: 'invalid_request_error', code, message } } },
    })
    const charge = charges.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (!charge) return problem('resource_missing', 'No such payment_intent')
    if (state.refusal) return problem(state.refusal, 'This refund is not possible.')
    if (charge.refunded) return problem('charge_already_refunded', 'Charge has already been refunded.')
    if (!(amount > 0 && amount <= charge.amount - charge.amount_refunded))
      return problem('amount_too_large', 'Refund amount is greater than unrefunded amount on charge.')
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund: Refund = {
      ...{ id: `re_${refunds.length + 1}`, object: 'refund', amount, status: 'succeeded' },
      ...{ payment_intent: charge.payment_intent, metadata: { refund: form.get('metadata[refund]') ?? '' } },
    }
    refunds.push(refund)
    return { status: 200, body: refund }
  }

  const server = createServer(async (request, reply) => {
    const form = new URLSearchParams(await text(request))
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    state.requests.push(`${request.method} ${pathname}`)
    const answer = (status: number, body: unknown) =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, message: string) =>
      answer(status, { error: { type: 'invalid_request_error', message } })
    if (state.isDown) return void request.socket.destroy()
    const account = accounts[request.headers.authorization?.replace('Bearer ', '') ?? '']
    if (!account) return refuse(401, 'Invalid API Key provided')
    if (pathname === '/v1/account' && request.headers.authorization?.includes('rk_'))
      return refuse(403, 'The provided key does not have the required permissions for this endpoint.')
    if (pathname === '/v1/account') return answer(200, { id: account, object: 'account' })
    const [, , what, , id = '', action] = pathname.split('/')
    if (what === 'disputes')
      return answer(200, {
        object: 'list',
        data: disputes.filter(({ charge }) => charge === searchParams.get('charge')),
      })
    if (what === 'refunds' && request.method === 'GET') {
      const intent = searchParams.get('payment_intent')
      return answer(200, { object: 'list', data: refunds.filter(({ payment_intent }) => payment_intent === intent) })
    }
    if (what === 'refunds') {
      const key = String(request.headers['idempotency-key'])
      const amount = form.get('amount') ?? ''
      const before = refundAnswers.get(key)
      // Source: Stripe API reference, "Idempotent requests": another request with the same key is an error.
      if (before && before.amount !== amount)
        return answer(400, { error: { type: 'idempotency_error', message: 'Keys can only be used once.' } })
      const made = before ?? { amount, ...makeRefund(form) }
      refundAnswers.set(key, made)
      return answer(made.status, made.body)
    }
    const expanded = (session: Session) =>
      [...searchParams.values()].includes('payment_intent.latest_charge') && session.payment_intent
        ? {
            ...session,
            payment_intent: { id: session.payment_intent, latest_charge: charges.get(session.payment_intent) },
          }
        : session
    const known = sessions.get(id)
    if (request.method === 'GET' && !id) return answer(200, { object: 'list', data: [] })
    if (id && !known) return refuse(404, 'No such checkout session')
    if (request.method === 'GET') return answer(200, expanded(known!))
    if (action === 'expire') {
      if (known!.status !== 'open')
        return refuse(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      Object.assign(known!, { status: 'expired', url: null })
      return answer(200, known)
    }
    const key = String(request.headers['idempotency-key'])
    const repeated = byKey.get(key)
    if (repeated) return answer(200, repeated)
    if (Number(form.get('expires_at')) < Date.now() / 1000 + 30 * 60)
      return refuse(400, 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.')
    // Source: Stripe API reference, error code `parameter_invalid_empty`.
    if (form.get('customer_email') === '') return refuse(400, 'You passed an empty string for "customer_email".')
    const currency = form.get('line_items[0][price_data][currency]') ?? ''
    // Source: Stripe documentation, "Supported currencies": lower-case codes of three letters. ZWG is not among them.
    if (!/^[a-z]{3}$/.test(currency) || currency === 'zwg') return refuse(400, `Invalid currency: ${currency}`)
    const unitAmount = form.get('line_items[0][price_data][unit_amount]') ?? ''
    if (!/^[1-9]\d{0,7}$/.test(unitAmount)) return refuse(400, `Invalid integer: ${unitAmount}`)
    const number = sessions.size + 1
    const session: Session = {
      id: `cs_test_${number}`,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(unitAmount) * Number(form.get('line_items[0][quantity]')),
      currency,
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      url: `https://checkout.stripe.com/c/pay/${number}`,
      success_url: form.get('success_url') ?? '',
      payment_intent: null,
    }
    byKey.set(key, session)
    sessions.set(session.id, session)
    answer(200, session)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const chargeOf = (reference: string) => charges.get(sessionOf(reference).payment_intent!)!
  const sessionOf = (reference: string) =>
    [...sessions.values()].find(({ metadata }) => metadata.reference === reference)!

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    sessions,
    sessionOf,
    chargeOf,
    /** Cents of each refund of a payment that was made with the API. */
    refundsOf: (reference: string) =>
      refunds
        .filter(({ payment_intent }) => payment_intent === sessionOf(reference).payment_intent)
        .map(({ amount }) => amount),
    /** Forgets the idempotency keys, as Stripe does after a day. */
    forgetKeys: () => refundAnswers.clear(),
    /** Pays on the page of Stripe. Throws once the session has ended. */
    pay(reference: string) {
      const session = sessionOf(reference)
      if (session.status !== 'open') throw new Error('This Checkout Session has expired.')
      const intent = `pi_${session.id}`
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent, url: null })
      charges.set(intent, {
        ...{ id: `ch_${session.id}`, payment_intent: intent, refunded: false, disputed: false },
        ...{ currency: session.currency, amount: session.amount_total, amount_refunded: 0 },
      })
      return session
    },
    /** Staff refund at Stripe, in cents. Returns the charge. */
    refund(reference: string, cents: number) {
      const charge = chargeOf(reference)
      charge.amount_refunded += cents
      charge.refunded = charge.amount_refunded === charge.amount
      return charge
    },
    /** Opens or decides a dispute of the customer's bank. Returns the dispute. */
    dispute(reference: string, status: string) {
      const charge = chargeOf(reference)
      charge.disputed = true
      disputes.splice(0, disputes.length, ...disputes.filter((one) => one.charge !== charge.id))
      const { id, payment_intent } = charge
      const dispute = { id: `dp_${id}`, object: 'dispute' as const, charge: id, payment_intent, status }
      disputes.push(dispute)
      return dispute
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A webhook request as Stripe signs it. `time` is in seconds. */
export function signedEvent(body: string, time = Math.floor(Date.now() / 1000), secret = stripeKeys.webhookSecret) {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } }
}
