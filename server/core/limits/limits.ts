import { sql } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tenancy.ts'
import { rateLimits } from './limits.table.ts'

interface Limit {
  most: number
  seconds: number
  /** The time starts anew with every use, so that a lock lasts its full time from the last one. */
  fromLast?: true
}

/** How often what may be done: `most` in `seconds`. The figures of the security plan. */
const table = {
  'login-account': { most: 10, seconds: 15 * 60, fromLast: true },
  /** By session: wrong passwords of other people at the login do not lock the owner out of their settings. */
  'own-password': { most: 10, seconds: 15 * 60, fromLast: true },
  'login-address': { most: 30, seconds: 60 },
  'register-address': { most: 10, seconds: 3600 },
  'code-pause': { most: 1, seconds: 60 },
  'code-account': { most: 3, seconds: 3600 },
  'code-address': { most: 20, seconds: 3600 },
  'verify-account': { most: 20, seconds: 3600 },
  /** Of a code that was never sent: like those of one that was. */
  'verify-nobody': { most: 5, seconds: 600 },
  /** Codes for events go to addresses that were only typed. */
  'guest-code-address': { most: 10, seconds: 3600 },
  'guest-verify-address': { most: 60, seconds: 3600 },
  'forgot-account': { most: 3, seconds: 3600 },
  'forgot-address': { most: 30, seconds: 3600 },
  'reset-address': { most: 30, seconds: 3600 },
  /** Codes of authenticator apps and recovery codes: few enough that guessing six digits takes decades. */
  'second-factor-account': { most: 10, seconds: 15 * 60, fromLast: true },
  'second-factor-codes': { most: 10, seconds: 3600 },
  'second-factor-day': { most: 50, seconds: 24 * 3600 },
  'second-factor-address': { most: 30, seconds: 60 },
  'google-address': { most: 30, seconds: 60 },
  'exchange-address': { most: 30, seconds: 60 },
  comment: { most: 10, seconds: 60 },
  like: { most: 60, seconds: 60 },
  'mail-test': { most: 5, seconds: 600 },
  'domain-check': { most: 30, seconds: 600 },
  upload: { most: 2000, seconds: 3600 },
  order: { most: 10, seconds: 60 },
  message: { most: 20, seconds: 60 },
  attachment: { most: 100, seconds: 3600 },
  'wish-address': { most: 20, seconds: 3600 },
  'contact-address': { most: 5, seconds: 3600 },
  /** Copies to an address that somebody typed: nobody is to be flooded with our mail. */
  'contact-copy': { most: 3, seconds: 24 * 3600 },
  'track-address': { most: 20, seconds: 3600 },
  'track-order': { most: 10, seconds: 3600 },
  /** Lines of the activity log about access that was refused to one user. */
  'refusal-noted': { most: 30, seconds: 3600 },
  /** Everything that writes and has no limit of its own. */
  write: { most: 600, seconds: 60 },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof table

/**
 * Counts one use of `name` by `key` and answers the how-manieth it was. Throws
 * TOO_MANY_REQUESTS with the seconds to wait. One statement of its own, so it
 * counts even when the request is then refused, and on every instance alike. If
 * it cannot be counted, it throws: no count, no attempt.
 */
export async function consumeLimit(owner: Db, config: Config, tenantId: string, name: LimitName, key: string) {
  if (config.limits === 'measuring') return 1
  const { most, seconds, fromLast }: Limit = table[name]
  const ends = sql`clock_timestamp() + make_interval(secs => ${seconds})`
  const over = sql`${rateLimits.endsAt} <= clock_timestamp()`
  const anew = fromLast ? sql`${over} or ${rateLimits.count} < ${most}` : over
  const [row] = await owner
    .insert(rateLimits)
    .values({ key: `${tenantId} ${name} ${key}`.slice(0, 500), count: 1, endsAt: ends as never })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        endsAt: sql`case when ${anew} then ${ends} else ${rateLimits.endsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.endsAt} - clock_timestamp()))::int`,
    })
  if (row!.count > most) throw tooMany(row!.wait)
  return row!.count
}

/** Forgets a count, after a success that makes the earlier failures harmless. */
export async function resetLimit(owner: Db, tenantId: string, name: LimitName, key: string) {
  await owner.delete(rateLimits).where(sql`${rateLimits.key} = ${`${tenantId} ${name} ${key}`.slice(0, 500)}`)
}

export function tooMany(wait: number) {
  const minutes = Math.ceil(wait / 60)
  const when = wait < 60 ? `${wait} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${when}.`, { retryAfter: wait })
}
