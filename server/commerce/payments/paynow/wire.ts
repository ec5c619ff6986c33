import { createHash, timingSafeEqual } from 'node:crypto'

/** Fields of a Paynow message, in order, because the hash depends on it. */
export type Fields = readonly (readonly [name: string, value: string])[]

/**
 * Hash of a message: the values of all fields but `hash`, one after the other and not URL-encoded, then the integration key.
 * SHA-512, upper-case hex.
 *
 * Source: Paynow developer documentation, "Generating Hash".
 */
export function hashOf(fields: Fields, integrationKey: string): string {
  const values = fields.filter(([name]) => name.toLowerCase() !== 'hash').map(([, value]) => value)
  return createHash('sha512')
    .update(values.join('') + integrationKey)
    .digest('hex')
    .toUpperCase()
}

/** The body of a request to Paynow: the fields and their hash, as `application/x-www-form-urlencoded`. */
export function encodeMessage(fields: Fields, integrationKey: string): string {
  const signed = [...fields, ['hash', hashOf(fields, integrationKey)]] as [string, string][]
  return new URLSearchParams(signed).toString()
}

/** A message of Paynow. Names of its fields are compared without case. */
export class Message {
  readonly fields: Fields

  constructor(body: string) {
    this.fields = [...new URLSearchParams(body.trim())]
  }

  /** Value of a field; an empty string without one. */
  get(name: string): string {
    return this.fields.find(([own]) => own.toLowerCase() === name)?.[1] ?? ''
  }

  /** Whether the message has the hash that only Paynow and the owner of the key can make. Takes constant time. */
  isSignedWith(integrationKey: string): boolean {
    const given = Buffer.from(this.get('hash').toUpperCase())
    const expected = Buffer.from(hashOf(this.fields, integrationKey))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}

/** Fields that prove, pay or open a payment. `pollurl` and `browserurl` open it without signing in. */
const secretFields = ['hash', 'token', 'pollurl', 'browserurl', 'authorizationcode']
/** Maximum characters of an answer in a log. */
const longestAnswer = 1000

/** An answer of Paynow for a log: its fields in order, with secrets replaced. Answers in another format are shortened. */
export function withoutSecrets(body: string): string {
  const { fields } = new Message(body)
  // Pages of a proxy have no field `status`.
  if (!fields.some(([name]) => name.toLowerCase() === 'status')) return body.trim().slice(0, longestAnswer)
  return fields
    .map(([name, value]) => `${name}=${secretFields.includes(name.toLowerCase()) ? '(hidden)' : value}`)
    .join('\n')
    .slice(0, longestAnswer)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The time `3-Mar-2026 14:05` as an ISO string, undefined if it is not one. Paynow's clock is that of Harare, UTC+2 all year.
 *
 * Source: Paynow developer documentation, "InnBucks": `authorizationexpires` is `d-MMM-yyyy HH:mm`.
 */
export function instantOf(text: string): string | undefined {
  const [, day, month, year, hour, minute] = /^(\d{1,2})-([a-z]{3})-(\d{4}) (\d{2}):(\d{2})/i.exec(text.trim()) ?? []
  const at = months.indexOf((month ?? '').toLowerCase())
  if (at < 0) return undefined
  return new Date(Date.UTC(Number(year), at, Number(day), Number(hour) - 2, Number(minute))).toISOString()
}
