import { z } from 'zod'
import { ownCall, ownRead, ownWrite, publicCall } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, Nothing, required } from '#shared/core/primitives.ts'
import { roles } from '#shared/core/roles.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

export const Email = line(254)
  .pipe(z.email('Enter an email address.'))
  .transform((value) => value.toLowerCase())

export const Password = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(128, 'Use at most 128 characters.')
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Use other characters.')

export const Username = line(30)
  .transform((value) => value.normalize('NFKC').toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9._-]{3,30}$/, 'Use 3 to 30 letters, digits, dots, dashes or underscores.'))

/** A person's name: one line, without characters that change the reading direction. */
export const PersonName = line(121)
  .refine((value) => value.length > 0, 'This field is required.')
  .refine((value) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value), 'Use other characters.')

/** The current user. */
export const Me = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  avatar: z.string(),
  /** Whether single-key shortcuts such as `/` are on. */
  singleKeys: z.boolean(),
  /** Staff of a company that requires two-step sign-in: staff pages stay closed until it is set up. */
  setUpSecondFactor: z.boolean().optional(),
  /** An admin above the limit of the plan, with the permissions of a moderator. */
  isExtraAdmin: z.boolean().optional(),
  /** A support session of the platform, which ends then. It has no account settings. */
  supportUntil: Instant.optional(),
  createdAt: Instant,
})
export type Me = z.infer<typeof Me>

const Registration = z.object({
  first_name: required(60),
  last_name: required(60),
  email: Email,
  username: Username,
  password: Password,
  /** Sent by older clients and ignored: every registration becomes a customer. */
  role: z.unknown().optional(),
  plan: z.string().max(20).optional(),
})

/** Made by `newToken`. */
export const Ticket = z.string().regex(/^[\w-]{43}$/, 'This ticket cannot be used.')

export const Token = z.object({ token: z.string() })
const MailedToken = z.object({ token: z.string().min(1).max(200) })

export const Session = z.object({
  _id: Id,
  userAgent: z.string(),
  ip: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const auth = {
  register: endpoint(routes.auth.register, { ...publicCall, input: Registration, output: Done }),
  requestCode: endpoint(routes.auth.requestCode, { ...publicCall, input: z.object({ email: Email }), output: Done }),
  verifyCode: endpoint(routes.auth.verifyCode, {
    ...publicCall,
    input: z.object({ email: Email, otp: z.string().regex(/^\d{6}$/, 'Invalid OTP') }),
    output: Token,
  }),
  login: endpoint(routes.auth.login, {
    ...publicCall,
    input: z.object({ username: required(254), password: z.string().min(1, 'This field is required.').max(128) }),
    output: Token,
  }),
  /** Exchanges a one-time ticket from Google for a session. The desktop app sends its verifier, a browser its cookie. */
  exchange: endpoint(routes.auth.exchange, {
    ...publicCall,
    input: z.object({ token: Ticket, verifier: Ticket.optional() }),
    output: z.object({ token: z.string(), next: z.string() }),
  }),
  /** `email` may be a username; the response is always the same. */
  forgotPassword: endpoint(routes.auth.forgotPassword, {
    ...publicCall,
    input: z.object({ email: required(254, 'Please enter your email/username first') }),
    output: Done,
  }),
  resetPassword: endpoint(routes.auth.resetPassword, {
    ...publicCall,
    input: MailedToken.extend({ newPassword: Password }),
    output: Done,
  }),
  /** Moves an account to the address to which the link was mailed. See [Note: Email changes]. */
  confirmEmailLink: endpoint(routes.auth.confirmEmailLink, { ...publicCall, input: MailedToken, output: Done }),
  /** Restores an account with the link that was mailed to its previous address. */
  undoEmail: endpoint(routes.auth.undoEmail, { ...publicCall, input: MailedToken, output: Done }),
  available: endpoint(routes.auth.available, {
    access: 'public',
    anonymous: true,
    tx: 'read',
    input: z.object({ username: Username }),
    output: z.object({ available: z.boolean() }),
  }),
  me: endpoint(routes.auth.me, { access: 'signed-in', tx: 'read', input: Nothing, output: Me }),
  logout: endpoint(routes.auth.logout, { access: 'signed-in', tx: 'write', input: Nothing, output: Done }),
  sessions: endpoint(routes.auth.sessions, {
    ...ownRead,
    input: Nothing,
    output: z.object({ results: z.array(Session) }),
  }),
  /** Ending another session than the current one requires a recent sign-in. */
  endSession: endpoint(routes.auth.endSession, { ...ownWrite, input: ById, output: Done }),
  /** Makes this session count as newly signed in. Throws VALIDATION on the field `password` when it is wrong. */
  confirmIdentity: endpoint(routes.auth.confirmIdentity, {
    ...ownCall,
    input: z.object({
      password: z.string().min(1, 'This field is required.').max(128),
      /** A code of the authenticator app or a recovery code, for accounts with a second factor. */
      code: z.string().max(40).optional(),
    }),
    output: Done,
  }),
} satisfies EndpointsOf<'auth'>
