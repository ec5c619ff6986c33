import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Caller } from '#server/core/http/context.ts'
import { networkOf } from '#server/core/request/network.ts'
import { knownAddresses } from './known-addresses.table.ts'

const monthAgo = sql`now() - interval '30 days'`

/** Whether somebody has signed in from here within 30 days. */
export async function isKnownFrom(db: Db, userId: string, { ip }: Pick<Caller, 'ip'>) {
  const here = and(eq(knownAddresses.userId, userId), eq(knownAddresses.address, networkOf(ip)))
  return (await db.$count(knownAddresses, and(here, sql`${knownAddresses.seenAt} > ${monthAgo}`))) > 0
}

/** Notes that somebody proved to be themselves from here. */
export async function rememberAddress(db: Db, userId: string, { ip }: Pick<Caller, 'ip'>) {
  const seenAt = sql`now()` as never
  await db.delete(knownAddresses).where(and(eq(knownAddresses.userId, userId), lt(knownAddresses.seenAt, monthAgo)))
  await db
    .insert(knownAddresses)
    .values({ userId, address: networkOf(ip), seenAt })
    .onConflictDoUpdate({
      target: [knownAddresses.tenantId, knownAddresses.userId, knownAddresses.address],
      set: { seenAt },
    })
}

/** Under what attempts to sign in are counted on a network that the account is known on. */
export const keyOnNetwork = (name: string, { ip }: Pick<Caller, 'ip'>) => `${name} ${networkOf(ip)}`
