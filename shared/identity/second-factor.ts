import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, Nothing } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { Ticket, Token } from './auth.ts'

/** How somebody can pass the second step of signing in. */
const secondFactorMethods = ['app', 'recovery', 'passkey'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** Most passkeys of an account. */
export const mostPasskeys = 20

/** What the error SECOND_FACTOR_REQUIRED carries: the challenge lasts five minutes and is no session. */
export const PendingStep = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
  /** Where to go afterwards: said after Google alone, which comes back without it. */
  next: z.string().optional(),
})
export type PendingStep = z.infer<typeof PendingStep>

/** Six digits of an authenticator app, or a recovery code. */
const Code = line(40).refine((value) => value !== '', 'Enter a code.')
const Base64Url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/)

const PasskeyName = line(60).refine((value) => value !== '', 'Give this passkey a name.')

/** What browsers answer, as `@simplewebauthn/browser` writes it. */
const Credential = {
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}
export const NewPasskey = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
export const PasskeyProof = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(4000),
    userHandle: Base64Url(200).optional(),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** Options for the browser, as the standard names them, and what the answer is sent back with. */
const PasskeyOptions = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) })

const Passkey = z.object({
  _id: Id,
  name: z.string(),
  /** Where it works: the host it was made for. */
  rpId: z.string(),
  backedUp: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  /** The company asks it of staff, and this account is one of them. */
  required: z.boolean(),
  app: z.object({ confirmedAt: Instant, lastUsedAt: Instant.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recovery: z.object({ left: z.int(), createdAt: Instant.optional() }).nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Recovery codes are shown here once: with the first factor, or when they are made anew. */
const Added = Done.extend({ recoveryCodes: z.array(z.string()).optional() })

/** The second factors of one's own account. */
export const secondFactor = {
  get: endpoint(routes.secondFactor.get, { access: 'own', tx: 'read', input: Nothing, output: SecondFactor }),
  /** A new secret for an authenticator app. It counts once a code confirms it. */
  startApp: endpoint(routes.secondFactor.startApp, {
    access: 'own',
    recentSignIn: true,
    tx: 'none',
    limit: 'write',
    input: Nothing,
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmApp: endpoint(routes.secondFactor.confirmApp, {
    access: 'own',
    recentSignIn: true,
    tx: 'none',
    input: z.object({ code: Code }),
    output: Added,
  }),
  removeApp: endpoint(routes.secondFactor.removeApp, {
    access: 'own',
    recentSignIn: true,
    tx: 'write',
    input: Nothing,
    output: Done,
  }),
  startPasskey: endpoint(routes.secondFactor.startPasskey, {
    access: 'own',
    recentSignIn: true,
    tx: 'none',
    limit: 'write',
    input: Nothing,
    output: PasskeyOptions,
  }),
  addPasskey: endpoint(routes.secondFactor.addPasskey, {
    access: 'own',
    recentSignIn: true,
    tx: 'none',
    input: z.object({ challenge: Ticket, name: PasskeyName, response: NewPasskey }),
    output: Added,
  }),
  renamePasskey: endpoint(routes.secondFactor.renamePasskey, {
    access: 'own',
    tx: 'write',
    input: z.object({ id: Id, name: PasskeyName }),
    output: Done,
  }),
  removePasskey: endpoint(routes.secondFactor.removePasskey, {
    access: 'own',
    recentSignIn: true,
    tx: 'write',
    input: ById,
    output: Done,
  }),
  /** Like `auth.confirmIdentity`, with a passkey instead of the password. */
  confirmOptions: endpoint(routes.secondFactor.confirmOptions, {
    access: 'own',
    tx: 'none',
    limit: 'write',
    input: Nothing,
    output: PasskeyOptions,
  }),
  confirm: endpoint(routes.secondFactor.confirm, {
    access: 'own',
    tx: 'none',
    input: z.object({ challenge: Ticket, response: PasskeyProof }),
    output: Done,
  }),
  renewCodes: endpoint(routes.secondFactor.renewCodes, {
    access: 'own',
    recentSignIn: true,
    tx: 'none',
    input: Nothing,
    output: Done.extend({ recoveryCodes: z.array(z.string()) }),
  }),
  turnOff: endpoint(routes.secondFactor.turnOff, {
    access: 'own',
    recentSignIn: true,
    tx: 'write',
    input: Nothing,
    output: Done,
  }),
} satisfies Promised<'secondFactor'>

/** The second step of signing in, and signing in with a passkey alone. */
export const secondStep = {
  code: endpoint(routes.secondStep.code, {
    access: 'public',
    anonymous: true,
    tx: 'none',
    input: z.object({ challenge: Ticket, code: Code }),
    output: Token,
  }),
  /** With a challenge: for the second step. Without: for a passkey instead of a password. */
  passkeyOptions: endpoint(routes.secondStep.passkeyOptions, {
    access: 'public',
    anonymous: true,
    tx: 'none',
    input: z.object({ challenge: Ticket.optional() }),
    output: PasskeyOptions,
  }),
  passkey: endpoint(routes.secondStep.passkey, {
    access: 'public',
    anonymous: true,
    tx: 'none',
    input: z.object({ challenge: Ticket, response: PasskeyProof }),
    output: Token,
  }),
} satisfies Promised<'secondStep'>

/** Whether staff need a second factor, and who of them has none. */
const Policy = z.object({
  required: z.boolean(),
  staff: z.int(),
  /** By name, the first of them. */
  without: z.array(z.object({ _id: Id, name: z.string() })),
  /** Whether the admin who asks has one. */
  own: z.boolean(),
})

export const secondFactorPolicy = {
  get: endpoint(routes.secondFactorPolicy.get, { access: 'admin', tx: 'read', input: Nothing, output: Policy }),
  /** Throws CONFLICT when an admin without a second factor wants to require one. */
  set: endpoint(routes.secondFactorPolicy.set, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: z.strictObject({ required: z.boolean() }),
    output: Done,
  }),
  /** Takes every second factor of another account away, for those who have lost theirs. */
  reset: endpoint(routes.secondFactorPolicy.reset, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: ById,
    output: Done,
  }),
} satisfies Promised<'secondFactorPolicy'>
