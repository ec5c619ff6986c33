import { and, eq, gt, sql } from 'drizzle-orm'
import { companyName } from '#server/core/company/company.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import type { secondFactor as contract } from '#shared/identity/second-factor.ts'
import { confirmSession, endSessions } from '../auth/sessions.ts'
import { emailSecondFactorEvent, type SecondFactorEvent } from './emails.ts'
import { factorsOf, hasSecondFactor, lockFactors, removeFactors } from './factors.ts'
import { addPasskey, checkNewPasskey, passkeyToAdd, passkeyToConfirm, provePasskey, refusal } from './passkeys.ts'
import { isRequiredOf } from './policy.ts'
import { wrongCode } from './prove-code.ts'
import { hashRecoveryCodes, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { authenticatorApps, passkeys, recoveryCodes } from './second-factor.table.ts'
import { newTotpSecret, stepOf, totpAddress } from './totp.ts'

type Own = TxContext<'own'>

export const secondFactor: Handlers<typeof contract> = {
  get: async (_, { db, user }) => ({
    ...(await factorsOf(db, user.id)),
    required: await isRequiredOf(db, user),
  }),

  async startApp(_, ctx) {
    const { user, vault } = ctx
    const secret = newTotpSecret()
    const pending = {
      pendingSecret: vault.seal(secret, user.id),
      pendingUntil: sql`now() + interval '30 minutes'` as never,
    }
    const siteName = await ctx.write(async ({ db }) => {
      await db
        .insert(authenticatorApps)
        .values({ userId: user.id, ...pending })
        .onConflictDoUpdate({ target: [authenticatorApps.tenantId, authenticatorApps.userId], set: pending })
      return companyName(db)
    })
    return { secret, address: totpAddress(secret, siteName, user.email) }
  },

  async confirmApp({ code }, ctx) {
    const { user, vault } = ctx
    await ctx.limit('second-factor-account', user.sessionId)
    const pending = and(eq(authenticatorApps.userId, user.id), gt(authenticatorApps.pendingUntil, sql`now()`))
    const [row] = await ctx.read(({ db }) => db.select().from(authenticatorApps).where(pending))
    if (!row?.pendingSecret) throw new AppError('GONE', 'This took too long. Set up the app again.')
    const step = stepOf(vault.open(row.pendingSecret, user.id), code.replace(/\s/g, ''))
    if (step === undefined) throw wrongCode()
    const codes = await withFirstCodes(ctx, async ({ db }) => {
      const confirmed = await db
        .update(authenticatorApps)
        .set({
          ...{ secret: row.pendingSecret, pendingSecret: null, pendingUntil: null },
          ...{ confirmedAt: sql`now()` as never, lastStep: step, lastUsedAt: null },
        })
        .where(and(pending, eq(authenticatorApps.pendingSecret, row.pendingSecret!)))
        .returning({ id: authenticatorApps.id })
      if (!confirmed.length) throw new AppError('STALE', 'This app was set up in another window in the meantime.')
      return { what: 'app-added' }
    })
    await ctx.resetLimit('second-factor-account', user.sessionId)
    return { message: 'Your authenticator app has been set up.', ...codes }
  },

  async removeApp(_, ctx) {
    const { db, user } = ctx
    await lockFactors(db, user.id)
    requireRow(await db.delete(authenticatorApps).where(eq(authenticatorApps.userId, user.id)).returning(), 'app')
    await afterRemoval(ctx, { what: 'app-removed' })
    return { message: 'The authenticator app has been removed.' }
  },

  startPasskey: (_, ctx) => passkeyToAdd(ctx, ctx.user),

  async addPasskey({ challenge, name, response }, ctx) {
    const row = await checkNewPasskey(ctx, ctx.user.id, challenge, response, name)
    const codes = await withFirstCodes(ctx, async ({ db }) => {
      await addPasskey(db, row)
      return { what: 'passkey-added', name }
    })
    return { message: 'The passkey has been added.', ...codes }
  },

  async renamePasskey({ id, name }, { db, user }) {
    requireRow(await db.update(passkeys).set({ name }).where(ownPasskey(user.id, id)).returning(), 'passkey')
    return { message: 'The passkey has been renamed.' }
  },

  async removePasskey({ id }, ctx) {
    const { db, user } = ctx
    await lockFactors(db, user.id)
    const { name } = requireRow(await db.delete(passkeys).where(ownPasskey(user.id, id)).returning(), 'passkey')
    await afterRemoval(ctx, { what: 'passkey-removed', name })
    return { message: 'The passkey has been removed.' }
  },

  confirmOptions: (_, ctx) => passkeyToConfirm(ctx, ctx.user.id),

  async confirm({ challenge, response }, ctx) {
    const { user } = ctx
    await ctx.limit('second-factor-address', networkOf(ctx.caller.ip))
    const proof = await provePasskey(ctx, challenge, response, 'confirm')
    await ctx.write(async (inside) => {
      if (proof.userId !== user.id || !(await proof.use(inside))) throw refusal()
      await confirmSession(inside.db, user.sessionId)
    })
    return { message: 'Thank you. You can continue.' }
  },

  async renewCodes(_, ctx) {
    const { user } = ctx
    await ctx.limit('second-factor-codes', user.id)
    const recoveryCodes = newRecoveryCodes()
    const hashed = await hashRecoveryCodes(recoveryCodes)
    await ctx.write(async (inside) => {
      if (!(await hasSecondFactor(inside.db, user.id))) throw setUpAnotherFirst()
      await replaceRecoveryCodes(inside.db, user.id, hashed)
      await emailSecondFactorEvent(inside, user.email, { what: 'codes-renewed' })
    })
    return { message: 'Your old recovery codes no longer work.', recoveryCodes }
  },

  async turnOff(_, ctx) {
    const { db, user } = ctx
    await lockFactors(db, user.id)
    if (await isRequiredOf(db, user)) throw stillRequired()
    if (await removeFactors(db, user.id)) await emailSecondFactorEvent(ctx, user.email, { what: 'turned-off' })
    return { message: 'Two-step sign-in is turned off.' }
  },
}

const ownPasskey = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/**
 * Adds a factor and notifies the owner. The first factor also creates recovery codes, which are returned once, and ends
 * all other sessions, because they were started with a password alone.
 */
async function withFirstCodes(
  { read, write, user }: Pick<RequestContext<'own'>, 'read' | 'write' | 'user'>,
  add: (ctx: Own) => Promise<SecondFactorEvent>,
): Promise<{ recoveryCodes?: string[] }> {
  const hasCodes = await read(async ({ db }) => (await factorsOf(db, user.id)).recovery !== null)
  const codes = hasCodes ? [] : newRecoveryCodes()
  const hashed = await hashRecoveryCodes(codes)
  return write(async (inside) => {
    const { db } = inside
    await lockFactors(db, user.id)
    if (!(await hasSecondFactor(db, user.id))) await endSessions(db, user.id, user.sessionId)
    const event = await add(inside)
    await emailSecondFactorEvent(inside, user.email, event)
    if (!codes.length) return {}
    await replaceRecoveryCodes(db, user.id, hashed)
    return { recoveryCodes: codes }
  })
}

/** Removing the last factor deletes the recovery codes. Staff who need a factor cannot remove the last one. */
async function afterRemoval(ctx: Own, event: SecondFactorEvent) {
  const { db, user } = ctx
  if (!(await hasSecondFactor(db, user.id))) {
    if (await isRequiredOf(db, user)) throw stillRequired()
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  }
  await emailSecondFactorEvent(ctx, user.email, event)
}

const setUpAnotherFirst = () => new AppError('CONFLICT', 'Add an authenticator app or a passkey first.')
const stillRequired = () =>
  new AppError(
    'CONFLICT',
    'Your company requires two-step sign-in. Add another app or passkey before you remove this one.',
  )
