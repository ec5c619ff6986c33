import { z } from 'zod'
import { ownCall, ownRead, ownWrite, recentCall, recentWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { notifications } from '#shared/core/notifications.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { Done, Instant, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

import { Email, Me, Password, PersonName, Ticket, Username } from './auth.ts'

const Current = z.string().min(1, 'This field is required.').max(128)
const Code = z.string().regex(/^\d{6}$/, 'Invalid OTP')

const Usage = z.object({ used: z.int(), max: z.int().nullable() })

/** The account of the current user, and for admins the plan of their company. */
export const Client = z.object({
  account: Me.extend({
    /** False for accounts that only sign in with Google. */
    hasPassword: z.boolean(),
    /** Email address of the connected Google account. */
    google: z.string().optional(),
    /** Which emails the user wants. */
    notifications: z.record(z.enum(notifications), z.boolean()),
  }),
  subscription: z
    .object({
      plan: z.enum(planKeys),
      usage: z.object({ admins: Usage, media: Usage, products: Usage }),
    })
    .optional(),
})
export type Client = z.infer<typeof Client>

/**
 * The personal data export: rows as stored, without columns for internal use.
 */
const Rows = z.array(z.record(z.string(), z.unknown()))
const Export = z.object({
  exportedAt: Instant,
  site: z.string(),
  account: z.record(z.string(), z.unknown()),
  sessions: Rows,
  orders: Rows,
  comments: Rows,
  likes: Rows,
  events: Rows,
  cart: Rows,
  /** Sent and received; files by name. */
  messages: Rows,
  /** Back-in-stock alerts. */
  wishes: Rows,
})

export const account = {
  /**
   * Fields that can be changed without confirming the identity. Other fields
   * are refused.
   */
  update: endpoint(routes.account.update, {
    ...ownWrite,
    input: z.strictObject({ name: PersonName, username: Username }).partial(),
    output: Me,
  }),
  removeAvatar: endpoint(routes.account.removeAvatar, { ...ownCall, limit: 'upload', input: Nothing, output: Done }),
  changePassword: endpoint(routes.account.changePassword, {
    ...ownCall,
    input: z.object({ password: Current, newPassword: Password }),
    output: Done,
  }),
  /** Mails a code to the new address; nothing changes until it is entered. */
  changeEmail: endpoint(routes.account.changeEmail, {
    ...ownCall,
    input: z.object({ password: Current, email: Email }),
    output: Done,
  }),
  confirmEmail: endpoint(routes.account.confirmEmail, { ...ownCall, input: z.object({ otp: Code }), output: Done }),
  /** Google's address for choosing an account. Google sends the browser back with a ticket for `connectGoogle`. */
  leaveForGoogle: endpoint(routes.account.leaveForGoogle, {
    ...recentCall,
    input: Nothing,
    output: z.object({ address: z.string() }),
  }),
  connectGoogle: endpoint(routes.account.connectGoogle, {
    ...recentCall,
    input: z.object({ token: Ticket }),
    output: Done,
  }),
  disconnectGoogle: endpoint(routes.account.disconnectGoogle, { ...recentWrite, input: Nothing, output: Done }),
  export: endpoint(routes.account.export, {
    access: 'own',
    recentSignIn: true,
    tx: 'read',
    input: Nothing,
    output: Export,
  }),
  /** Deletes the account in 30 days unless its owner signs in before. Users without a password repeat the username. */
  close: endpoint(routes.account.close, {
    ...ownCall,
    input: z.object({ password: Current.optional(), username: z.string().max(60).optional() }),
    output: Done.extend({ deletedAt: Instant }),
  }),
} satisfies Omit<EndpointsOf<'account'>, 'comments' | 'likes'>

export const client = {
  get: endpoint(routes.client.get, { ...ownRead, input: Nothing, output: Client }),
  update: endpoint(routes.client.update, {
    ...ownWrite,
    input: z
      .strictObject({ notifications: z.partialRecord(z.enum(notifications), z.boolean()), singleKeys: z.boolean() })
      .partial(),
    output: Client,
  }),
} satisfies EndpointsOf<'client'>
