import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Caller } from '#server/core/http/context.ts'
import { networkOf } from '#server/core/request/network.ts'
import { knownAddresses } from './known-addresses.table.ts'

const monthAgo = sql`now() - interval '30 days'`

/** Whether the user has signed in from this network within 30 days. */
async function isKnownNetwork(db: Db, userId: string, { ip }: Pick<Caller, 'ip'>) {
  const here = and(eq(knownAddresses.userId, userId), eq(knownAddresses.address, networkOf(ip)))
  return (await db.$count(knownAddresses, and(here, sql`${knownAddresses.seenAt} > ${monthAgo}`))) > 0
}

/** Records a successful sign-in from this network. */
export async function rememberNetwork(db: Db, userId: string, { ip }: Pick<Caller, 'ip'>) {
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

/** The key that counts attempts from a network that the account has used before. */
export const limitKeyOnNetwork = (name: string, { ip }: Pick<Caller, 'ip'>) => `${name} ${networkOf(ip)}`

const noUserId = '00000000-0000-0000-0000-000000000000'

/**
 * The key that counts attempts for an account. It contains the name as it was typed, so that a username does not reveal
 * its email address. Each known network of the user has its own count, which strangers cannot use up.
 */
export async function attemptKey(db: Db, userId: string | undefined, name: string, caller: Pick<Caller, 'ip'>) {
  // Also queried for unknown users, so that it takes as long.
  return (await isKnownNetwork(db, userId ?? noUserId, caller)) ? limitKeyOnNetwork(name, caller) : name
}
