import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { notifications } from '#shared/core/notifications.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { Done, Instant, Nothing } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { Email, Me, Password, PersonName, Ticket, Username } from './auth.ts'

const Current = z.string().min(1, 'This field is required.').max(128)
const Code = z.string().regex(/^\d{6}$/, 'Invalid OTP')

const Held = z.object({ used: z.int(), max: z.int().nullable() })

/** One's account and, for who runs the company, its plan. */
export const Client = z.object({
  account: Me.extend({
    /** False while the only way in is Google. */
    hasPassword: z.boolean(),
    /** The Google account it is connected with. */
    google: z.string().optional(),
    /** Which mails are wanted. */
    notifications: z.record(z.enum(notifications), z.boolean()),
  }),
  subscription: z
    .object({
      plan: z.enum(planKeys),
      usage: z.object({ admins: Held, media: Held, products: Held }),
    })
    .optional(),
})
export type Client = z.infer<typeof Client>

/** What is kept about somebody, for them to take away. Rows as they are, without what only the server needs. */
const Export = z.object({
  exportedAt: Instant,
  site: z.string(),
  account: z.record(z.string(), z.unknown()),
  sessions: z.array(z.record(z.string(), z.unknown())),
  orders: z.array(z.record(z.string(), z.unknown())),
  comments: z.array(z.record(z.string(), z.unknown())),
  likes: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.record(z.string(), z.unknown())),
  cart: z.array(z.record(z.string(), z.unknown())),
  /** Written and received; files by name. */
  messages: z.array(z.record(z.string(), z.unknown())),
  /** Products that are to be told of once they are back in stock. */
  wishes: z.array(z.record(z.string(), z.unknown())),
})

export const account = {
  /** What may be changed without proof. Anything else in it is refused. */
  update: endpoint(routes.account.update, {
    access: 'own',
    tx: 'write',
    input: z.strictObject({ name: PersonName, username: Username }).partial(),
    output: Me,
  }),
  removeAvatar: endpoint(routes.account.removeAvatar, {
    access: 'own',
    tx: 'none',
    limit: 'upload',
    input: Nothing,
    output: Done,
  }),
  changePassword: endpoint(routes.account.changePassword, {
    access: 'own',
    tx: 'none',
    input: z.object({ password: Current, newPassword: Password }),
    output: Done,
  }),
  /** Mails a code to the new address; nothing changes until it is entered. */
  changeEmail: endpoint(routes.account.changeEmail, {
    access: 'own',
    tx: 'none',
    input: z.object({ password: Current, email: Email }),
    output: Done,
  }),
  confirmEmail: endpoint(routes.account.confirmEmail, {
    access: 'own',
    tx: 'none',
    input: z.object({ otp: Code }),
    output: Done,
  }),
  /** Where to go to choose a Google account; this browser then brings a ticket back. */
  leaveForGoogle: endpoint(routes.account.leaveForGoogle, {
    access: 'own',
    recentSignIn: true,
    tx: 'none',
    input: Nothing,
    output: z.object({ address: z.string() }),
  }),
  connectGoogle: endpoint(routes.account.connectGoogle, {
    access: 'own',
    recentSignIn: true,
    tx: 'none',
    input: z.object({ token: Ticket }),
    output: Done,
  }),
  disconnectGoogle: endpoint(routes.account.disconnectGoogle, {
    access: 'own',
    recentSignIn: true,
    tx: 'write',
    input: Nothing,
    output: Done,
  }),
  export: endpoint(routes.account.export, {
    access: 'own',
    recentSignIn: true,
    tx: 'read',
    input: Nothing,
    output: Export,
  }),
  /** Deletes the account in 30 days, unless its owner logs in before. Whoever has no password repeats the username. */
  close: endpoint(routes.account.close, {
    access: 'own',
    tx: 'none',
    input: z.object({ password: Current.optional(), username: z.string().max(60).optional() }),
    output: Done.extend({ deletedAt: Instant }),
  }),
} satisfies Omit<Promised<'account'>, 'comments' | 'likes'>

export const client = {
  get: endpoint(routes.client.get, { access: 'own', tx: 'read', input: Nothing, output: Client }),
  update: endpoint(routes.client.update, {
    access: 'own',
    tx: 'write',
    input: z
      .strictObject({ notifications: z.partialRecord(z.enum(notifications), z.boolean()), singleKeys: z.boolean() })
      .partial(),
    output: Client,
  }),
} satisfies Promised<'client'>
