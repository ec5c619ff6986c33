import { sql } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tenancy.ts'
import { rateLimits } from './limits.table.ts'

interface Limit {
  max: number
  seconds: number
  /** Every use restarts the period, so that a lock lasts its full time. */
  fromLast?: true
}

/** Limits of the security plan: `max` uses in `seconds`. */
const table = {
  'login-account': { max: 10, seconds: 15 * 60, fromLast: true },
  /** Per session, so that failed logins of others do not lock users out of their settings. */
  'own-password': { max: 10, seconds: 15 * 60, fromLast: true },
  'login-address': { max: 30, seconds: 60 },
  'register-address': { max: 10, seconds: 3600 },
  'code-pause': { max: 1, seconds: 60 },
  'code-account': { max: 3, seconds: 3600 },
  'code-address': { max: 20, seconds: 3600 },
  'verify-account': { max: 20, seconds: 3600 },
  /** For a code that was never sent: behaves like a sent one. */
  'verify-unknown': { max: 5, seconds: 600 },
  'sign-up-address': { max: 10, seconds: 3600 },
  /** Looked-up addresses of new sites. */
  'site-address-lookup': { max: 60, seconds: 60 },
  /** Sites created from one network. */
  'sign-up-network': { max: 10, seconds: 24 * 3600 },
  /** Sites of one mail domain, except the large public ones. */
  'sign-up-domain': { max: 20, seconds: 24 * 3600 },
  /** Sites that one mailbox creates. */
  'site-owner': { max: 5, seconds: 30 * 24 * 3600 },
  /** Event codes go to unverified addresses. */
  'guest-code-address': { max: 10, seconds: 3600 },
  'guest-verify-address': { max: 60, seconds: 3600 },
  'forgot-account': { max: 3, seconds: 3600 },
  'forgot-address': { max: 30, seconds: 3600 },
  /** Links to a user from staff, or after the password was proven: strangers must not use these up. */
  'reset-link': { max: 3, seconds: 3600 },
  'reset-address': { max: 30, seconds: 3600 },
  /** Codes of authenticator apps and recovery codes: guessing six digits would take decades. */
  'second-factor-account': { max: 10, seconds: 15 * 60, fromLast: true },
  'second-factor-codes': { max: 10, seconds: 3600 },
  'second-factor-day': { max: 50, seconds: 24 * 3600 },
  'second-factor-address': { max: 30, seconds: 60 },
  'google-address': { max: 30, seconds: 60 },
  'exchange-address': { max: 30, seconds: 60 },
  comment: { max: 10, seconds: 60 },
  like: { max: 60, seconds: 60 },
  'mail-test': { max: 5, seconds: 600 },
  'domain-check': { max: 30, seconds: 600 },
  upload: { max: 2000, seconds: 3600 },
  order: { max: 10, seconds: 60 },
  /** Totals of carts, per network. A person who changes a cart sends a few per second at most. */
  quote: { max: 300, seconds: 60 },
  /** Documents drawn, per user or network. */
  invoice: { max: 30, seconds: 60 },
  /** Discount codes that do not exist, per network. */
  'discount-code': { max: 30, seconds: 3600 },
  'payment-callback': { max: 120, seconds: 60 },
  message: { max: 20, seconds: 60 },
  attachment: { max: 100, seconds: 3600 },
  'stock-alert-address': { max: 20, seconds: 3600 },
  'contact-address': { max: 5, seconds: 3600 },
  /** Copies to an unverified address, which must not be flooded. */
  'contact-copy': { max: 3, seconds: 24 * 3600 },
  'track-address': { max: 20, seconds: 3600 },
  'track-order': { max: 10, seconds: 3600 },
  /** Audit entries about refused access, per user. */
  'refusal-noted': { max: 30, seconds: 3600 },
  /** All writes without a specific limit. */
  write: { max: 600, seconds: 60 },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof table

const limitKey = (tenantId: string, name: LimitName, key: string) => `${tenantId} ${name} ${key}`.slice(0, 500)

/**
 * Counts one use of `name` by `key` and returns the count. Throws TOO_MANY_REQUESTS with the seconds to wait. A
 * separate statement, so that it counts even if the request fails, and on every instance. If counting fails, the
 * request fails.
 */
export async function consumeLimit(owner: Db, config: Config, tenantId: string, name: LimitName, key: string) {
  if (config.limits === 'measuring') return 1
  const { max, seconds, fromLast }: Limit = table[name]
  const ends = sql`clock_timestamp() + make_interval(secs => ${seconds})`
  const over = sql`${rateLimits.endsAt} <= clock_timestamp()`
  const restarts = fromLast ? sql`${over} or ${rateLimits.count} < ${max}` : over
  const [row] = await owner
    .insert(rateLimits)
    .values({ key: limitKey(tenantId, name, key), count: 1, endsAt: ends as never })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        endsAt: sql`case when ${restarts} then ${ends} else ${rateLimits.endsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.endsAt} - clock_timestamp()))::int`,
    })
  if (row!.count > max) throw tooManyRequests(row!.wait)
  return row!.count
}

/** Throws TOO_MANY_REQUESTS if a limit is used up, without counting a use. */
export async function refuseAboveLimit(owner: Db, config: Config, tenantId: string, name: LimitName, key: string) {
  if (config.limits === 'measuring') return
  const [row] = await owner
    .select({
      count: rateLimits.count,
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.endsAt} - clock_timestamp()))::int`,
    })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${limitKey(tenantId, name, key)} and ${rateLimits.endsAt} > clock_timestamp()`)
  if (row && row.count >= table[name].max) throw tooManyRequests(row.wait)
}

/** Resets a limit after a success. */
export async function resetLimit(owner: Db, tenantId: string, name: LimitName, key: string) {
  await owner.delete(rateLimits).where(sql`${rateLimits.key} = ${limitKey(tenantId, name, key)}`)
}

export function tooManyRequests(wait: number) {
  const minutes = Math.ceil(wait / 60)
  const when = wait < 60 ? `${wait} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${when}.`, { retryAfter: wait })
}
