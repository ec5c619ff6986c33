import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Caller } from '#server/core/http/context.ts'
import { networkOf } from '#server/core/request/network.ts'
import { knownAddresses } from './known-addresses.table.ts'

const monthAgo = sql`now() - interval '30 days'`

/** Whether the user has signed in from this network within 30 days. */
export async function isKnownNetwork(db: Db, userId: string, { ip }: Pick<Caller, 'ip'>) {
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

/** The key that counts sign-in attempts from a network that the account has used before. */
export const limitKeyOnNetwork = (name: string, { ip }: Pick<Caller, 'ip'>) => `${name} ${networkOf(ip)}`
