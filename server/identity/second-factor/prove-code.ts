import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import { failedProof } from '#shared/core/errors.ts'
import { consumeRecoveryCode, findRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { authenticatorApps } from './second-factor.table.ts'
import { stepOf } from './totp.ts'

type Ctx = Pick<RequestContext, 'read' | 'limit' | 'vault'>

/** A right code. Call `use` in the transaction of the action that it confirms. */
export interface CodeProof {
  /** False when the code was used in the meantime. For a recovery code it returns how many are left. */
  use(ctx: Pick<TxContext, 'db'>): Promise<false | { recoveryLeft?: number }>
}

/**
 * Checks a code of the authenticator app or a recovery code. Attempts are counted before: per account at the sign-in and
 * per session for signed-in users, so that wrong codes at the sign-in do not lock the owner out of confirming.
 */
export async function proveCode(
  ctx: Ctx,
  userId: string,
  typed: string,
  limitKey: string,
): Promise<CodeProof | undefined> {
  await ctx.limit('second-factor-account', limitKey)
  await ctx.limit('second-factor-day', limitKey)
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return proveAppCode(ctx, userId, digits)
  const code = readRecoveryCode(typed)
  const id = code && (await findRecoveryCode(ctx.read, userId, code))
  if (!id) return undefined
  return {
    async use({ db }) {
      const recoveryLeft = await consumeRecoveryCode(db, userId, id)
      return recoveryLeft === undefined ? false : { recoveryLeft }
    },
  }
}

/** Resets the limits after a right code. */
export async function resetCodeLimits({ resetLimit }: Pick<RequestContext, 'resetLimit'>, limitKey: string) {
  await resetLimit('second-factor-account', limitKey)
  await resetLimit('second-factor-day', limitKey)
}

async function proveAppCode(ctx: Ctx, userId: string, code: string): Promise<CodeProof | undefined> {
  const secret = await ctx.read(({ db }) => appSecretOf(db, userId))
  const step = secret && stepOf(ctx.vault.open(secret, userId), code)
  if (!step) return undefined
  return { use: async ({ db }) => ((await consumeStep(db, userId, step)) ? {} : false) }
}

async function appSecretOf(db: Db, userId: string) {
  const [row] = await db.select({ secret: authenticatorApps.secret }).from(authenticatorApps).where(confirmed(userId))
  return row?.secret
}

const confirmed = (userId: string) =>
  and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))

/** Accepts a code once, even if it is sent twice at the same time. */
async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const isNew = or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step))
  const rows = await db
    .update(authenticatorApps)
    .set({ lastStep: step, lastUsedAt: sql`now()` as never })
    .where(and(confirmed(userId), isNew))
    .returning({ id: authenticatorApps.id })
  return rows.length > 0
}

export const wrongCode = (message = 'This code is wrong. Check the app, and that the time of your device is right.') =>
  failedProof('code', message)

export const usedCode = () => wrongCode('This code was already used. Wait for the next one.')
