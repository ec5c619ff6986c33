import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { companyName } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import { mostPasskeys, type NewPasskey, type PasskeyProof } from '#shared/identity/second-factor.ts'
import { setWebauthn, startChallenge, takeWebauthn, userOfStep } from './challenges.ts'
import { lockFactors } from './factors.ts'
import { type ChallengePurpose, passkeys, type signInChallenges } from './second-factor.table.ts'

type Passkey = typeof passkeys.$inferSelect
type Challenge = typeof signInChallenges.$inferSelect
type Ctx = Pick<RequestContext, 'read' | 'write' | 'site' | 'caller'>

/** Loaded on first use: it is large, and most requests do not need it. */
const library = () => import('@simplewebauthn/server')

/** Browsers bind a passkey to a host. New ones are made for the canonical host, where all pages are. */
const rpIdOf = ({ site }: Pick<Ctx, 'site'>) => new URL(site.origin).hostname

/** Both come from the domain table, so other hosts are not accepted. */
const originsOf = ({ site, caller }: Pick<Ctx, 'site' | 'caller'>) => [site.origin, caller.origin]

/** Options for a browser to create a passkey. */
export async function passkeyToAdd(ctx: Ctx, user: { id: string; username: string; name: string }) {
  const { siteName, known } = await ctx.read(async ({ db }) => ({
    siteName: await companyName(db),
    known: await passkeysOf(db, user.id),
  }))
  expectRoom(known.length)
  const { generateRegistrationOptions } = await library()
  const rpId = rpIdOf(ctx)
  const options = await generateRegistrationOptions({
    rpID: rpId,
    rpName: siteName,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known
      .filter((key) => key.rpId === rpId)
      .map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: 300_000,
  })
  const challenge = await ctx.write(({ db }) =>
    startChallenge(db, { purpose: 'add-passkey', userId: user.id, webauthn: options.challenge, rpId }),
  )
  return { challenge, options: { ...options } }
}

function expectRoom(count: number) {
  if (count >= mostPasskeys)
    throw new AppError('CONFLICT', `An account has at most ${mostPasskeys} passkeys. Remove one first.`)
}

/** Checks the browser's response and returns the row to store. Throws VALIDATION when it does not match the challenge. */
export async function checkNewPasskey(ctx: Ctx, userId: string, token: string, response: NewPasskey, name: string) {
  const challenge = await ctx.write(({ db }) => takeWebauthn(db, token, 'add-passkey'))
  if (!challenge?.webauthn || !challenge.rpId || challenge.userId !== userId) throw expired()
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge.webauthn,
    expectedOrigin: originsOf(ctx),
    expectedRPID: challenge.rpId,
    requireUserVerification: false,
  }).catch(refused)
  if (!verified) throw refusal()
  const { credential, credentialBackedUp } = registrationInfo
  return {
    ...{ userId, name, rpId: challenge.rpId, backedUp: credentialBackedUp },
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
  }
}

/** Stores a checked passkey. Locks the factors, so that simultaneous calls run in sequence. */
export async function addPasskey(db: Db, row: Awaited<ReturnType<typeof checkNewPasskey>>) {
  await lockFactors(db, row.userId)
  expectRoom(await db.$count(passkeys, eq(passkeys.userId, row.userId)))
  const added = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  if (!added.length) throw new AppError('CONFLICT', 'This passkey already belongs to an account here.')
}

/** Options for a browser to ask the current user for a passkey. */
export async function passkeyToConfirm(ctx: Ctx, userId: string) {
  const asked = await optionsFor(ctx, await ctx.read(({ db }) => passkeysOf(db, userId)), 'required')
  const challenge = await ctx.write(({ db }) => startChallenge(db, { purpose: 'confirm', userId, ...asked.signed }))
  return { challenge, options: asked.options }
}

/** Options for a browser to ask for a passkey, for an open second step or instead of a password. */
export async function passkeyToProve(ctx: Ctx, step: string | undefined) {
  const { generateAuthenticationOptions } = await library()
  if (step === undefined) {
    const rpID = rpIdOf(ctx)
    // A passkey counts as both factors, so user verification is required.
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: 300_000 })
    const challenge = await ctx.write(({ db }) =>
      startChallenge(db, { purpose: 'passkey-sign-in', webauthn: options.challenge, rpId: rpID }),
    )
    return { challenge, options: { ...options } }
  }
  const known = await ctx.read(async ({ db }) => passkeysOf(db, await userOfStep(db, step)))
  const { options, signed } = await optionsFor(ctx, known, 'preferred')
  await ctx.write(({ db }) => setWebauthn(db, step, signed))
  return { challenge: step, options }
}

async function optionsFor(ctx: Ctx, known: Passkey[], userVerification: 'required' | 'preferred') {
  if (!known.length) throw new AppError('CONFLICT', 'This account has no passkey. Use a code.')
  // After a change of the canonical host, older passkeys only work at the host they were created for.
  const here = rpIdOf(ctx)
  const rpId = known.some((key) => key.rpId === here) ? here : known.at(-1)!.rpId
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification,
    allowCredentials: known
      .filter((key) => key.rpId === rpId)
      .map(({ credentialId: id, transports }) => ({ id, transports })),
    timeout: 300_000,
  })
  return { options: { ...options }, signed: { webauthn: options.challenge, rpId } }
}

/** A verified passkey response. Call `use` in the transaction that signs in. */
export interface PasskeyProven {
  userId: string
  challenge: Challenge
  /** False when the passkey was removed or used in the meantime. */
  use(ctx: Pick<TxContext, 'db'>): Promise<boolean>
}

/** Verifies a passkey response. Throws the same VALIDATION for all reasons. */
export async function provePasskey(
  ctx: Ctx,
  token: string,
  response: PasskeyProof,
  ...purposes: ChallengePurpose[]
): Promise<PasskeyProven> {
  const { challenge, passkey } = await ctx.write(async ({ db }) => ({
    challenge: await takeWebauthn(db, token, ...purposes),
    passkey: await passkeyByCredential(db, response.id),
  }))
  if (!challenge?.webauthn || !challenge.rpId) throw expired()
  if (!passkey || (challenge.userId ?? passkey.userId) !== passkey.userId) throw refusal()
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge.webauthn,
    expectedOrigin: originsOf(ctx),
    expectedRPID: challenge.rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: challenge.purpose !== 'second-step',
  }).catch(refused)
  if (!verified) throw refusal()
  const { newCounter, credentialBackedUp } = authenticationInfo
  return {
    userId: passkey.userId,
    challenge,
    async use({ db }) {
      const rows = await db
        .update(passkeys)
        .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: sql`now()` as never })
        .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
        .returning({ id: passkeys.id })
      return rows.length > 0
    },
  }
}

const passkeysOf = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

async function passkeyByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

export const refusal = (cause?: unknown) =>
  new AppError('VALIDATION', 'This passkey was not accepted. Try again, or use another way.', { cause })
const refused = (cause: unknown): never => {
  throw refusal(cause)
}
const expired = () => new AppError('GONE', 'This took too long. Try again.')
