import { type Config, paynow } from '#server/core/config.ts'
import type { AttemptStatus } from '#shared/commerce/payments.ts'
import { AppError } from '#shared/core/errors.ts'
import { centsOf } from '#shared/core/money.ts'
import type { Account, Attempt, Outcome, PaymentProvider } from '../payment-provider.ts'
import { type Answer, PaynowClient, type Started, type StatusUpdate, type Transaction } from './client.ts'

/** Statuses of Paynow, in lower case. Source: Paynow developer documentation, "Status update"; `failed` from its test mode. */
const statuses: Record<string, AttemptStatus> = {
  created: 'pending',
  sent: 'pending',
  paid: 'paid',
  delivered: 'paid',
  'awaiting delivery': 'awaiting_delivery',
  cancelled: 'cancelled',
  failed: 'failed',
  refunded: 'refunded',
  disputed: 'disputed',
}

const wallet = (id: string, label: string, prefixes: string[], hint: string) => ({
  id,
  label,
  hint,
  phoneLabel: `${label} number`,
  customerText: () => `You pay with ${label}.`,
  staffText: `to be paid with ${label}`,
  readPhone: phoneStartingWith(label, prefixes),
})

/** Payments through Paynow Zimbabwe: cards on its page, mobile money on the customer's phone. */
export const paynowProvider: PaymentProvider = {
  id: 'paynow',
  methods: [
    {
      id: 'card',
      label: 'Visa or Mastercard',
      hint: 'You pay on the page of Paynow.',
      customerText: () => 'You pay by card through Paynow.',
      staffText: 'to be paid by card through Paynow',
    },
    wallet('ecocash', 'EcoCash', ['077', '078'], 'You confirm on your phone with your PIN.'),
    wallet('onemoney', 'OneMoney', ['071'], 'You confirm on your phone with your PIN.'),
    {
      id: 'innbucks',
      label: 'InnBucks',
      hint: 'You get a code to enter in the InnBucks app.',
      currencies: ['USD'],
      customerText: () => 'You pay with InnBucks.',
      staffText: 'to be paid with InnBucks',
    },
  ],
  connection: {
    label: 'Paynow',
    hint: 'Visa, Mastercard, EcoCash, OneMoney and InnBucks in Zimbabwe. Paynow gives you one integration for each currency.',
    fields: [
      {
        name: 'integrationId',
        label: 'Integration ID',
        hint: 'In Paynow under "Receive payments", "Other ways to get paid".',
        secret: false,
        multiline: false,
      },
      {
        name: 'integrationKey',
        label: 'Integration key',
        hint: 'Paynow sends it to you by email.',
        secret: true,
        multiline: false,
      },
    ],
  },
  statusAfter: (status, before) =>
    status === 'cancelled' && ['unpaid', 'pending', 'failed'].includes(before) ? 'cancelled' : before,

  isDemo: (_, config) => config.paynowUrl !== paynow,

  async start(account, attempt, config) {
    const client = clientOf(account, config)
    const answer = await client.initiate(transactionOf(attempt))
    const { raw } = answer
    if (answer.kind === 'unknown') return { kind: 'unknown', reason: answer.reason, answer: raw }
    if (answer.kind === 'refused') return { ...failed(problemOf(answer.reason)), answer: raw }
    const { pollUrl } = answer
    return { kind: 'update', update: { status: 'pending', pollUrl, step: stepOf(attempt, answer) }, answer: raw }
  },

  async check(account, attempt, config) {
    const client = clientOf(account, config)
    const answer: Answer<{ update: StatusUpdate | undefined }> = attempt.pollUrl
      ? await client.poll(attempt.pollUrl)
      : await client.trace(traceOf(attempt))
    const { raw } = answer
    if (answer.kind !== 'ok') return { kind: 'unknown', reason: answer.reason, answer: raw }
    return { ...(answer.update ? outcomeOf(answer.update) : ({ kind: 'missing' } as const)), answer: raw }
  },

  attemptIn: ({ query }) => (typeof query.p === 'string' ? { id: query.p } : undefined),

  isAuthentic: (account, { body }, config) => clientOf(account, config).readCallback(body) !== undefined,

  async test(account, config) {
    // Traces a payment that cannot exist, because Paynow checks the keys first.
    const answer = await clientOf(account, config).trace('00000000000000000000000000000000')
    if (answer.kind !== 'ok') throw new Error(`Paynow answered: ${answer.reason}`)
    return 'Paynow accepts the integration ID and key.'
  },
}

const clientOf = ({ settings, secrets }: Account, { paynowUrl }: Config) =>
  new PaynowClient(paynowUrl, {
    integrationId: settings.integrationId ?? '',
    integrationKey: secrets.integrationKey ?? '',
  })

/** Our attempt id in Paynow's format: at most 32 characters. */
const traceOf = ({ id }: Attempt) => id.replaceAll('-', '')

function transactionOf(attempt: Attempt): Transaction {
  const { method, reference, amountCents, returnUrl, resultUrl, customerName, phone } = attempt
  return {
    reference,
    amountCents,
    returnUrl,
    resultUrl,
    // Express checkout requires an address.
    email: attempt.customerEmail || attempt.shopEmail,
    phone,
    name: customerName,
    info: `Order ${attempt.orderNumber} at ${attempt.siteName}`,
    trace: traceOf(attempt),
    ...(method !== 'card' && { method }),
  }
}

/** Address that opens the code in the InnBucks app. Source: Paynow developer documentation, "InnBucks". */
const innBucksLink = (code: string) => `schinn.wbpycode://innbucks.co.zw?pymInnCode=${encodeURIComponent(code)}`

function stepOf({ phone }: Attempt, started: Started) {
  const { browserUrl, authorizationCode, instructions, expiresAt } = started
  if (browserUrl) return { kind: 'redirect', redirectUrl: browserUrl } as const
  if (authorizationCode)
    return {
      kind: 'code',
      authorizationCode,
      deepLink: innBucksLink(authorizationCode),
      instructions,
      ...(expiresAt && { expiresAt }),
    } as const
  return { kind: 'prompt', phone, instructions } as const
}

function outcomeOf({ status, reference, amount, paynowReference, pollUrl }: StatusUpdate): Outcome {
  const known = statuses[status.trim().toLowerCase()]
  if (!known) return { kind: 'unknown', reason: `Paynow reported the status “${status.slice(0, 40)}”.` }
  const amountCents = /^\d+(\.\d{1,2})?$/.test(amount.trim()) ? centsOf(Number(amount)) : Number.NaN
  return {
    kind: 'update',
    update: { status: known, reference, amountCents, providerReference: paynowReference, pollUrl },
  }
}

const failed = (problem: string): Outcome => ({ kind: 'update', update: { status: 'failed', problem } })

/**
 * The message that customers see. Messages about the keys are shown only in the
 * admin's self-test.
 */
const problemOf = (reason: string) =>
  /\b(hash|integration|merchant|id)\b/i.test(reason)
    ? 'This payment method does not work at the moment. Please choose another one.'
    : reason

/** Reads `0771 234 567` and `+263 77 123 4567` as `0771234567`. Throws VALIDATION for numbers of other networks. */
function phoneStartingWith(label: string, prefixes: readonly string[]) {
  return (phone: string) => {
    const digits = phone.replace(/\D/g, '').replace(/^(00)?263/, '0')
    if (digits.length === 10 && prefixes.some((prefix) => digits.startsWith(prefix))) return digits
    const article = /^[AEIO]/.test(label) ? 'an' : 'a'
    const message = `Enter ${article} ${label} number, e.g. ${prefixes[0]}1 234 567.`
    throw new AppError('VALIDATION', message, { fields: { 'payment.phone': message } })
  }
}
