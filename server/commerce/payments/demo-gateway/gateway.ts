import { randomUUID } from 'node:crypto'
import { encodeMessage, type Fields, Message } from '../paynow/wire.ts'

/** An integration that the gateway knows. */
export interface GatewayAccount {
  id: string
  key: string
}

/** The integration of the demonstration. Its key protects nothing: no money moves. */
export const demoAccount: GatewayAccount = { id: '1201', key: 'demo-payments' }

/** One payment at the gateway. */
interface GatewayPayment {
  guid: string
  account: GatewayAccount
  reference: string
  amount: string
  trace: string
  method: string
  phone: string
  returnUrl: string
  resultUrl: string
  status: string
  number: number
}

/** Response of the gateway. */
export interface GatewayReply {
  status: number
  type: string
  body: string
  location?: string
}

/**
 * Outcome and delay in seconds of express payments, by phone number without its first three digits. Source: Paynow
 * documentation, "Test mode", which names the numbers of EcoCash (077). Those of OneMoney begin with 071.
 */
const testNumbers: Record<string, Outcome> = {
  1111111: { status: 'Paid', seconds: 5 },
  2222222: { status: 'Paid', seconds: 30 },
  3333333: { status: 'Cancelled', seconds: 30 },
  4444444: { error: 'Insufficient balance' },
}
type Outcome = { status: string; seconds: number } | { error: string }

/** No app takes the codes of the demonstration, so they count as paid after a while. */
const codeOutcome: Outcome = { status: 'Paid', seconds: 15 }

/** How long a code of InnBucks can be used, in ms. */
const codeLifetime = 10 * 60_000
/** Maximum stored payments; the oldest are dropped. */
const mostPayments = 10_000

/**
 * A payment gateway with the HTTP protocol of Paynow that moves no money, for the demonstration and the tests. It
 * models the Paynow developer documentation: "Initiate a transaction", "Express checkout", "Polling", "Trace", "Status
 * update", "Test mode".
 */
export class DemoGateway {
  private readonly accounts: readonly GatewayAccount[]
  /** URL of the gateway for server and browser, without a trailing slash. */
  private readonly address: () => string
  /** Divides real delays, so that tests do not wait 30 seconds. */
  private readonly speed: number
  private readonly paysCodes: boolean
  private readonly isAllowed: (url: string) => boolean
  private readonly payments = new Map<string, GatewayPayment>()
  private readonly timers = new Set<NodeJS.Timeout>()
  private count = 0

  /** `isAllowed` checks the return and callback URLs of payments. Without `paysCodes`, codes wait for `setStatus`. */
  constructor(
    accounts: readonly GatewayAccount[],
    address: () => string,
    { speed = 1, paysCodes = true, isAllowed = (_url: string): boolean => true } = {},
  ) {
    this.isAllowed = isAllowed
    this.accounts = accounts
    this.address = address
    this.speed = speed
    this.paysCodes = paysCodes
  }

  /** Answers a request below the gateway's URL. `body` is the raw body. */
  async answer(method: string, path: string, query: URLSearchParams, body: string): Promise<GatewayReply> {
    const guid = query.get('guid') ?? ''
    if (method === 'POST' && path === '/interface/initiatetransaction') return this.initiate(body, false)
    if (method === 'POST' && path === '/interface/remotetransaction') return this.initiate(body, true)
    if (method === 'POST' && path === '/interface/trace') return this.trace(body)
    if (method === 'POST' && path === '/interface/poll') return this.poll(guid)
    if (path === '/payment') return method === 'POST' ? this.decide(guid, new URLSearchParams(body)) : this.page(guid)
    return { status: 404, type: 'text/plain', body: 'Not found' }
  }

  /** Cancels all timers. */
  close() {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  /** Payments with a reference, oldest first, for tests. */
  paymentsOf(reference: string) {
    return [...this.payments.values()].filter((payment) => payment.reference.startsWith(reference))
  }

  /** Sets the status of a payment and sends the callback, as the real gateway does after a payment. */
  async setStatus(guid: string, status: string) {
    const payment = this.payments.get(guid)
    if (!payment) return
    payment.status = status
    await this.report(payment)
  }

  private initiate(body: string, isExpress: boolean): GatewayReply {
    const message = new Message(body)
    const account = this.accounts.find(({ id }) => id === message.get('id'))
    if (!account) return refusal('Integration ID not found')
    if (!message.isSignedWith(account.key)) return refusal('Invalid Hash. Hash should start with: 0BF21B')
    const amount = message.get('amount')
    if (!/^\d+\.\d{2}$/.test(amount) || Number(amount) === 0) return refusal('Invalid amount')
    const urls = [message.get('returnurl'), message.get('resulturl')]
    if (!urls.every((url) => this.isAllowed(url))) return refusal('Invalid URL')
    if (isExpress && !message.get('authemail')) return refusal('Auth email is required')
    const known = message.get('merchanttrace')
    if (known && [...this.payments.values()].some(({ trace }) => trace === known))
      return refusal('Duplicate merchanttrace')
    const payment: GatewayPayment = {
      guid: randomUUID(),
      account,
      reference: message.get('reference'),
      amount,
      trace: known,
      method: message.get('method') || 'web',
      phone: message.get('phone'),
      returnUrl: message.get('returnurl'),
      resultUrl: message.get('resulturl'),
      status: isExpress ? 'Sent' : 'Created',
      number: ++this.count,
    }
    const outcome = isExpress ? this.outcomeOf(payment) : undefined
    if (outcome && 'error' in outcome) return refusal(outcome.error)
    this.payments.set(payment.guid, payment)
    const oldest = this.payments.keys().next().value
    if (this.payments.size > mostPayments && oldest) this.payments.delete(oldest)
    if (outcome) this.later(outcome.seconds, () => this.setStatus(payment.guid, outcome.status))
    return signed(account, [['status', 'Ok'], ...this.nextStep(payment), ['pollurl', this.pollUrl(payment)]])
  }

  private outcomeOf({ method, phone }: GatewayPayment): Outcome | undefined {
    return method === 'innbucks' ? (this.paysCodes ? codeOutcome : undefined) : testNumbers[phone.slice(3)]
  }

  private nextStep({ method, guid, number }: GatewayPayment): [string, string][] {
    if (method === 'web') return [['browserurl', `${this.address()}/payment?guid=${guid}`]]
    if (method !== 'innbucks') return [['instructions', 'Enter your PIN on your phone to confirm the payment.']]
    return [
      ['authorizationcode', String(700_000_000 + number)],
      ['authorizationexpires', harareTime(Date.now() + codeLifetime)],
      ['instructions', 'Enter the code in the InnBucks app.'],
    ]
  }

  private pollUrl({ guid }: GatewayPayment) {
    return `${this.address()}/interface/poll?guid=${guid}`
  }

  private poll(guid: string): GatewayReply {
    const payment = this.payments.get(guid)
    return payment ? signed(payment.account, this.updateOf(payment)) : refusal('Transaction not found')
  }

  private trace(body: string): GatewayReply {
    const message = new Message(body)
    const account = this.accounts.find(({ id }) => id === message.get('id'))
    if (!account) return refusal('Integration ID not found')
    if (!message.isSignedWith(account.key)) return refusal('Invalid Hash. Hash should start with: 0BF21B')
    const payment = [...this.payments.values()].find(({ trace }) => trace === message.get('merchanttrace'))
    return signed(account, payment ? this.updateOf(payment) : [['status', 'NotFound']])
  }

  private updateOf(payment: GatewayPayment): Fields {
    return [
      ['reference', payment.reference],
      ['amount', payment.amount],
      ['paynowreference', String(1_000_000 + payment.number)],
      ['pollurl', this.pollUrl(payment)],
      ['status', payment.status],
    ]
  }

  /** Paynow repeats a failed callback up to ten times. The server polls as well, so one callback is enough here. */
  private async report(payment: GatewayPayment) {
    const body = encodeMessage(this.updateOf(payment), payment.account.key)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const signal = AbortSignal.timeout(10_000)
    await fetch(payment.resultUrl, { method: 'POST', body, headers, signal }).catch(() => undefined)
  }

  private later(seconds: number, work: () => Promise<void>) {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer)
        void work()
      },
      (seconds * 1000) / this.speed,
    )
    timer.unref()
    this.timers.add(timer)
  }

  /** The page where customers pay by card. */
  private page(guid: string): GatewayReply {
    const payment = this.payments.get(guid)
    if (!payment) return { status: 404, type: 'text/plain', body: 'This payment does not exist.' }
    const { reference, amount } = payment
    return { status: 200, type: 'text/html; charset=utf-8', body: paymentPage({ reference, amount, guid }) }
  }

  private async decide(guid: string, form: URLSearchParams): Promise<GatewayReply> {
    const payment = this.payments.get(guid)
    if (!payment) return { status: 404, type: 'text/plain', body: 'This payment does not exist.' }
    if (payment.status === 'Created')
      await this.setStatus(guid, { pay: 'Paid', decline: 'Failed' }[form.get('choice') ?? ''] ?? 'Cancelled')
    return { status: 303, type: 'text/plain', body: '', location: payment.returnUrl }
  }
}

const signed = ({ key }: GatewayAccount, fields: Fields): GatewayReply => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  body: encodeMessage(fields, key),
})

/** Errors have status 200 and no hash. */
const refusal = (error: string): GatewayReply => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  body: new URLSearchParams({ status: 'Error', error }).toString(),
})

/** `3-Mar-2026 14:05`, in Harare. */
function harareTime(at: number) {
  const local = new Date(at + 2 * 3_600_000)
  const month = local.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  const time = local.toISOString().slice(11, 16)
  return `${local.getUTCDate()}-${month}-${local.getUTCFullYear()} ${time}`
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const paymentPage = ({
  reference,
  amount,
  guid,
}: {
  reference: string
  amount: string
  guid: string
}) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo payment</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { display: grid; min-height: 100vh; margin: 0; place-items: center }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 2rem }
p.note { color: GrayText }
button { display: block; box-sizing: border-box; width: 100%; margin-top: .75rem; padding: .75rem; font: inherit; cursor: pointer }
</style></head>
<body><main><h1>Demo payment</h1>
<p class="note">This page stands for the card page of Paynow. No money moves.</p>
<p>Order <strong>${escapeHtml(reference)}</strong><br>Amount <strong>${escapeHtml(amount)}</strong></p>
<form method="post" action="?guid=${guid}">
<button name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Decline the card</button>
<button name="choice" value="cancel">Cancel</button>
</form></main></body></html>`
