import { and, asc, count, eq, gte, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { SecondFactor, SecondFactorMethod } from '#shared/identity/second-factor.ts'
import { authenticatorApps, passkeys, recoveryCodes } from './second-factor.table.ts'

/** The second factors of an account, as its owner sees them. */
export async function factorsOf(db: Db, userId: string): Promise<Omit<SecondFactor, 'required'>> {
  const [app] = await db
    .select({ confirmedAt: authenticatorApps.confirmedAt, lastUsedAt: authenticatorApps.lastUsedAt })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
  const keys = await db
    .select({
      _id: passkeys.id,
      name: passkeys.name,
      rpId: passkeys.rpId,
      backedUp: passkeys.backedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  const [codes] = await db
    .select({ left: count(), createdAt: min(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const anyCodes = (await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0
  return {
    app: app?.confirmedAt ? { confirmedAt: app.confirmedAt, lastUsedAt: app.lastUsedAt } : null,
    passkeys: keys,
    recovery: anyCodes ? { left: codes!.left, ...(codes!.createdAt && { createdAt: codes!.createdAt }) } : null,
  }
}

/** The ways to pass the second step. An empty list means that there is no second step. */
export async function methodsOf(db: Db, userId: string): Promise<SecondFactorMethod[]> {
  const { app, passkeys, recovery } = await factorsOf(db, userId)
  if (!app && passkeys.length === 0) return []
  return [
    ...(app ? (['app'] as const) : []),
    ...(passkeys.length ? (['passkey'] as const) : []),
    ...(recovery && recovery.left > 0 ? (['recovery'] as const) : []),
  ]
}

export const hasSecondFactor = async (db: Db, userId: string) => (await methodsOf(db, userId)).length > 0

/** Removes all second factors of an account. Returns whether there were any. */
export async function removeFactors(db: Db, userId: string): Promise<boolean> {
  const had = await hasSecondFactor(db, userId)
  await db.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return had
}

/** Removes factors and recovery codes that were added since then, and all codes when no factor is left. */
export async function removeFactorsSince(db: Db, userId: string, since: string) {
  await lockFactors(db, userId)
  const own = eq(authenticatorApps.userId, userId)
  const recent = or(isNull(authenticatorApps.confirmedAt), gte(authenticatorApps.confirmedAt, since))
  await db.delete(authenticatorApps).where(and(own, recent))
  await db.update(authenticatorApps).set({ pendingSecret: null, pendingUntil: null }).where(own)
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
  const codes = (await hasSecondFactor(db, userId)) ? gte(recoveryCodes.createdAt, since) : undefined
  await db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), codes))
}

/** Locks the factors of an account until the transaction ends. */
export async function lockFactors(db: Db, userId: string) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${userId}`}, 0))`)
}

/** The number of factors, for admins. */
export async function factorCounts(db: Db, userId: string) {
  const { app, passkeys, recovery } = await factorsOf(db, userId)
  return { app: app !== null, passkeys: passkeys.length, recoveryCodes: recovery?.left ?? 0 }
}
