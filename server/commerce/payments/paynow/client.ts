import { timeouts } from '../payment-provider.ts'
import { encodeMessage, type Fields, instantOf, Message, withoutSecrets } from './wire.ts'

/** Account at Paynow for one currency. Paynow has no field for the currency, so each one has its own keys. */
export interface Integration {
  integrationId: string
  integrationKey: string
}

/**
 * Outcome of a request. After `unknown`, Paynow may have accepted it: call
 * `trace` before trying again.
 */
export type Answer<Ok> = (
  | ({ kind: 'ok' } & Ok)
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }
) & {
  /** The answer without secrets; absent if none arrived. */
  raw?: string
}

export interface Started {
  pollUrl: string
  /** Payment page of Paynow; absent for mobile money. */
  browserUrl: string | undefined
  instructions: string
  /** InnBucks: the code for the customer, and its expiry. */
  authorizationCode: string
  expiresAt: string | undefined
}

/** A status update, from callbacks and polls. */
export interface StatusUpdate {
  reference: string
  /** In Paynow's format: `12.50`. */
  amount: string
  paynowReference: string
  pollUrl: string
  status: string
}

export interface Transaction {
  reference: string
  amountCents: number
  returnUrl: string
  resultUrl: string
  email: string
  phone: string
  name: string
  info: string
  /** Our own id of the payment at Paynow, at most 32 characters. */
  trace: string
  /** `ecocash`, `onemoney`, `innbucks`; absent for a payment on Paynow's page. */
  method?: string | undefined
}

/** Responses have a few hundred bytes. */
const mostBytes = 64 * 1024

/**
 * Paynow Zimbabwe. Requests are `application/x-www-form-urlencoded`; responses are query strings with status 200, also
 * for errors. Source: Paynow developer documentation, "Initiate a transaction", "Express checkout", "Polling", "Trace".
 */
export class PaynowClient {
  private readonly base: URL
  private readonly account: Integration

  /** `base` is the address before `/interface`: `https://www.paynow.co.zw`. */
  constructor(base: string, account: Integration) {
    this.base = new URL(base)
    this.account = account
  }

  async initiate(transaction: Transaction): Promise<Answer<Started>> {
    const { method, phone } = transaction
    const fields: [string, string][] = [
      ['id', this.account.integrationId],
      ['reference', transaction.reference],
      ['amount', (transaction.amountCents / 100).toFixed(2)],
      ['additionalinfo', transaction.info],
      ['returnurl', transaction.returnUrl],
      ['resulturl', transaction.resultUrl],
      ['authemail', transaction.email],
      ['authphone', phone],
      ['authname', transaction.name],
      ...(method
        ? ([
            ['method', method],
            ['phone', phone],
          ] satisfies [string, string][])
        : []),
      ['merchanttrace', transaction.trace],
      ['status', 'Message'],
    ]
    const answer = await this.send(method ? 'remotetransaction' : 'initiatetransaction', fields, timeouts.start)
    if (answer.kind !== 'ok') return answer
    const { message, ...rest } = answer
    const pollUrl = this.ownUrl(message.get('pollurl'))
    if (!pollUrl) return { ...rest, kind: 'unknown', reason: 'The answer of Paynow had no poll address of its own.' }
    return {
      ...rest,
      pollUrl,
      browserUrl: this.ownUrl(message.get('browserurl')),
      instructions: message.get('instructions').slice(0, 500),
      authorizationCode: message.get('authorizationcode').slice(0, 50),
      expiresAt: instantOf(message.get('authorizationexpires')),
    }
  }

  /** Requests the status of a payment, at the poll URL that Paynow returned at the start. */
  async poll(pollUrl: string): Promise<Answer<{ update: StatusUpdate }>> {
    if (!this.ownUrl(pollUrl)) return { kind: 'refused', reason: 'The poll address is not one of Paynow.' }
    const answer = await this.post(pollUrl, '', timeouts.check)
    if (answer.kind !== 'ok') return answer
    const { message, ...rest } = answer
    return { ...rest, update: updateIn(message) }
  }

  /** Asks whether Paynow knows a payment after a lost response. `update` is absent if it does not. */
  async trace(trace: string): Promise<Answer<{ update: StatusUpdate | undefined }>> {
    const fields = [
      ['id', this.account.integrationId],
      ['merchanttrace', trace],
      ['status', 'Message'],
    ] as const
    const answer = await this.send('trace', fields, timeouts.check)
    if (answer.kind === 'refused') return { ...answer, kind: 'unknown' }
    if (answer.kind !== 'ok') return answer
    const { message, ...rest } = answer
    const isMissing = message.get('status').toLowerCase() === 'notfound'
    return { ...rest, update: isMissing ? undefined : updateIn(message) }
  }

  /** The status update in a callback; undefined unless it has the hash that only Paynow can make. */
  readCallback(body: string): StatusUpdate | undefined {
    const message = new Message(body)
    const { integrationKey } = this.account
    return integrationKey && message.isSignedWith(integrationKey) ? updateIn(message) : undefined
  }

  private send(call: string, fields: Fields, timeout: number) {
    return this.post(
      `${this.base.href.replace(/\/$/, '')}/interface/${call}`,
      encodeMessage(fields, this.account.integrationKey),
      timeout,
    )
  }

  private async post(url: string, body: string, timeout: number): Promise<Answer<{ message: Message }>> {
    let text: string
    try {
      const reply = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      text = await textOf(reply)
      if (!reply.ok)
        return {
          kind: 'unknown',
          reason: `Paynow answered with HTTP status ${reply.status}.`,
          raw: withoutSecrets(text),
        }
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'unknown', reason: isTimeout ? 'Paynow did not answer in time.' : 'Paynow could not be reached.' }
    }
    const message = new Message(text)
    const raw = withoutSecrets(text)
    if (message.get('status').toLowerCase() === 'error')
      return { kind: 'refused', reason: message.get('error').slice(0, 300) || 'Paynow refused the request.', raw }
    if (message.isSignedWith(this.account.integrationKey)) return { kind: 'ok', message, raw }
    return { kind: 'unknown', reason: 'The answer of Paynow was not signed with the integration key.', raw }
  }

  /** A URL of Paynow, on its host or a sibling host (`staging.paynow.co.zw`); undefined for others. */
  private ownUrl(url: string): string | undefined {
    if (!URL.canParse(url)) return undefined
    const { protocol, host } = new URL(url)
    const domain = this.base.host.replace(/^www\./, '')
    return protocol === this.base.protocol && (host === domain || host.endsWith(`.${domain}`)) ? url : undefined
  }
}

const updateIn = (message: Message): StatusUpdate => ({
  reference: message.get('reference'),
  amount: message.get('amount'),
  paynowReference: message.get('paynowreference').slice(0, 100),
  pollUrl: message.get('pollurl'),
  status: message.get('status'),
})

/** Throws for responses larger than any of Paynow. */
async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
