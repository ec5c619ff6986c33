import { z } from 'zod'
import {
  adminRead,
  adminWrite,
  ownCall,
  ownRead,
  ownWrite,
  publicCall,
  recentCall,
  recentWrite,
} from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

import { Ticket, Token } from './auth.ts'

/** The ways to pass the second step of a sign-in. */
const secondFactorMethods = ['app', 'recovery', 'passkey'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** Maximum number of passkeys per account. */
export const mostPasskeys = 20

/** Details of the error SECOND_FACTOR_REQUIRED. The challenge lasts five minutes and is no session. */
export const PendingStep = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
  /** The page to open afterwards. Only set after a sign-in with Google, which loses it on the way. */
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

/** The browser's response, in the format of `@simplewebauthn/browser`. */
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
const PasskeyAnswer = z.object({ challenge: Ticket, response: PasskeyProof })

/** Options for the browser's WebAuthn API, and the challenge to send back with its response. */
const PasskeyOptions = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) })

const Passkey = z.object({
  _id: Id,
  name: z.string(),
  /** The host for which it was created and where it works. */
  rpId: z.string(),
  backedUp: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  /** The company requires it of staff, and this account is staff. */
  required: z.boolean(),
  app: z.object({ confirmedAt: Instant, lastUsedAt: Instant.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recovery: z.object({ left: z.int(), createdAt: Instant.optional() }).nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Recovery codes are only returned here: with the first factor and when they are renewed. */
const Added = Done.extend({ recoveryCodes: z.array(z.string()).optional() })

/** The second factors of one's own account. */
export const secondFactor = {
  get: endpoint(routes.secondFactor.get, { ...ownRead, input: Nothing, output: SecondFactor }),
  /** A new secret for an authenticator app. It takes effect once a code confirms it. */
  startApp: endpoint(routes.secondFactor.startApp, {
    ...recentCall,
    limit: 'write',
    input: Nothing,
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmApp: endpoint(routes.secondFactor.confirmApp, {
    ...recentCall,
    input: z.object({ code: Code }),
    output: Added,
  }),
  removeApp: endpoint(routes.secondFactor.removeApp, { ...recentWrite, input: Nothing, output: Done }),
  startPasskey: endpoint(routes.secondFactor.startPasskey, {
    ...recentCall,
    limit: 'write',
    input: Nothing,
    output: PasskeyOptions,
  }),
  addPasskey: endpoint(routes.secondFactor.addPasskey, {
    ...recentCall,
    input: z.object({ challenge: Ticket, name: PasskeyName, response: NewPasskey }),
    output: Added,
  }),
  renamePasskey: endpoint(routes.secondFactor.renamePasskey, {
    ...ownWrite,
    input: z.object({ id: Id, name: PasskeyName }),
    output: Done,
  }),
  removePasskey: endpoint(routes.secondFactor.removePasskey, { ...recentWrite, input: ById, output: Done }),
  /** Like `auth.confirmIdentity`, with a passkey instead of the password. */
  confirmOptions: endpoint(routes.secondFactor.confirmOptions, {
    ...ownCall,
    limit: 'write',
    input: Nothing,
    output: PasskeyOptions,
  }),
  confirm: endpoint(routes.secondFactor.confirm, { ...ownCall, input: PasskeyAnswer, output: Done }),
  renewCodes: endpoint(routes.secondFactor.renewCodes, {
    ...recentCall,
    input: Nothing,
    output: Done.extend({ recoveryCodes: z.array(z.string()) }),
  }),
  turnOff: endpoint(routes.secondFactor.turnOff, { ...recentWrite, input: Nothing, output: Done }),
} satisfies EndpointsOf<'secondFactor'>

/** The second step of a sign-in, and the sign-in with a passkey instead of a password. */
export const secondStep = {
  code: endpoint(routes.secondStep.code, {
    ...publicCall,
    input: z.object({ challenge: Ticket, code: Code }),
    output: Token,
  }),
  /** With a challenge for the second step, without one for a sign-in by passkey. */
  passkeyOptions: endpoint(routes.secondStep.passkeyOptions, {
    ...publicCall,
    input: z.object({ challenge: Ticket.optional() }),
    output: PasskeyOptions,
  }),
  passkey: endpoint(routes.secondStep.passkey, { ...publicCall, input: PasskeyAnswer, output: Token }),
} satisfies EndpointsOf<'secondStep'>

/** Whether staff need a second factor, and which of them have none. */
const Policy = z.object({
  required: z.boolean(),
  staff: z.int(),
  /** Sorted by name, at most 50. */
  without: z.array(z.object({ _id: Id, name: z.string() })),
  /** Whether the requesting admin has one. */
  own: z.boolean(),
})

export const secondFactorPolicy = {
  get: endpoint(routes.secondFactorPolicy.get, { ...adminRead, input: Nothing, output: Policy }),
  /** Throws CONFLICT when an admin without a second factor wants to require one. */
  set: endpoint(routes.secondFactorPolicy.set, {
    ...adminWrite,
    recentSignIn: true,
    input: z.strictObject({ required: z.boolean() }),
    output: Done,
  }),
  /** Removes all second factors of another account, for users who lost theirs. */
  reset: endpoint(routes.secondFactorPolicy.reset, { ...adminWrite, recentSignIn: true, input: ById, output: Done }),
} satisfies EndpointsOf<'secondFactorPolicy'>
