import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { orderStatuses } from '#shared/core/order-options.ts'
import { Amount, ById, Changed, Done, Id, Instant, line, PageQuery, pageOf } from '#shared/core/primitives.ts'
import { invitedRoles, roles } from '#shared/core/roles.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { Email, Password, PersonName, Username } from './auth.ts'
import { mostInUserBulk, newUserStatuses, userBulkActions, userSorts, userStates } from './user-options.ts'

/** Somebody with an account, as admins see them. Nothing that proves who they are is ever part of it. */
export const User = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  /** Whether they have proven their address, or an admin vouched for it. */
  verified: z.boolean(),
  avatar: z.string(),
  commentsBlocked: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the account is deleted for good; absent unless that was asked for. */
  deleteAfter: Instant.optional(),
  /** Whether logging in brings a closed account back: its owner closed it, and no admin said otherwise. */
  mayReturn: z.boolean(),
})
export type User = z.infer<typeof User>

/** The same with what there is to know about them. */
export const UserDetails = User.extend({
  /** The address that an admin asked for and that nobody has confirmed yet. */
  pendingEmail: z.string().optional(),
  /** They log in with a password that somebody else chose, and have to choose their own first. */
  mustChangePassword: z.boolean(),
  signIn: z.object({
    password: z.boolean(),
    google: z.string().optional(),
    /** Their second factors; both 0 or false where they sign in by one step. */
    secondFactor: z.object({ app: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
  }),
  sessions: z.object({ count: z.int(), lastSeenAt: Instant.optional() }),
  orders: z.object({
    count: z.int(),
    /** What they paid, all together. */
    spent: Amount,
    recent: z.array(
      z.object({
        _id: Id,
        orderNumber: z.string(),
        status: z.enum(orderStatuses),
        total: Amount,
        currency: z.enum(currencies),
        createdAt: Instant,
      }),
    ),
  }),
  comments: z.int(),
})
export type UserDetails = z.infer<typeof UserDetails>

const UserFilter = z.object({
  /** Part of a name, a username or an address. */
  q: line(100).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(userStates).optional(),
  sort: z.enum(userSorts).default('newest'),
})
export type UserFilter = z.output<typeof UserFilter>

/** Its cursor holds an address where the list goes by addresses. */
const UserPage = PageQuery.extend(UserFilter.shape).extend({ cursor: z.string().max(500).optional() })

export const users = {
  /** A plain list. How many there are and where the next ones start stand in the headers. */
  list: endpoint(routes.users.list, {
    access: 'admin',
    tx: 'read',
    input: UserPage,
    output: z.array(User),
  }),
  page: endpoint(routes.users.page, {
    access: 'admin',
    tx: 'read',
    input: UserPage,
    output: pageOf(User).extend({
      /** How many have each role with the other filters kept. */
      counts: z.record(z.enum([...roles, 'all']), z.int()),
    }),
  }),
  /** The chosen people as CSV. Throws VALIDATION when there are more than fit. */
  table: endpoint(routes.users.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: UserFilter,
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  get: endpoint(routes.users.get, { access: 'admin', tx: 'read', input: ById, output: UserDetails }),
  /**
   * Makes an account with a password that its owner has to replace before they
   * are let in. Throws DUPLICATE on the field, and PLAN_LIMIT_REACHED when the
   * plan holds no more admins.
   */
  create: endpoint(routes.users.create, {
    access: 'admin',
    tx: 'none',
    input: z.strictObject({
      name: PersonName,
      /** Made from the address when it is not said. */
      username: Username.optional(),
      email: Email,
      password: Password,
      role: z.enum(invitedRoles).default('user'),
      status: z.enum(newUserStatuses).default('active'),
    }),
    output: Done.extend({ user: User }),
  }),
  /**
   * Changes what is sent. Another email address of a proven account counts once the link that is mailed to it was
   * opened; the own one is changed by `account.changeEmail` alone. `updatedAt` is what the admin last saw; STALE when
   * somebody else changed it since. Throws LAST_ADMIN rather than leave a company
   * to nobody.
   */
  update: endpoint(routes.users.update, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({
      id: Id,
      updatedAt: Instant.optional(),
      name: PersonName.optional(),
      username: Username.optional(),
      email: Email.optional(),
      role: z.enum(roles).optional(),
      isActive: z.boolean().optional(),
    }),
    output: Done.extend({ user: User }),
  }),
  /**
   * One thing done to many, all of it in one transaction. Whoever the rules keep
   * from it (oneself, the last admin, a full plan) is left alone and named with
   * the reason.
   */
  bulk: endpoint(routes.users.bulk, {
    access: 'admin',
    tx: 'none',
    input: z.strictObject({
      ids: z.array(Id).min(1).max(mostInUserBulk),
      action: z.enum(userBulkActions),
      /** Taken by `role`. */
      role: z.enum(roles).optional(),
    }),
    output: Changed.extend({ refused: z.array(z.object({ _id: Id, name: z.string(), message: z.string() })) }),
  }),
  /** Switches the account off at once, and deletes it for good after 30 days. */
  remove: endpoint(routes.users.remove, { access: 'admin', tx: 'write', input: ById, output: Done }),
  /** Mails a link to choose a password. */
  resetPassword: endpoint(routes.users.resetPassword, { access: 'admin', tx: 'none', input: ById, output: Done }),
  /** Signs them out everywhere; of one's own sessions the one that asks stays. */
  revokeSessions: endpoint(routes.users.revokeSessions, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: ById,
    output: Done,
  }),
  /** Lets them comment and review no more, or again. */
  blockComments: endpoint(routes.users.blockComments, {
    access: 'content',
    tx: 'write',
    input: z.strictObject({ id: Id, blocked: z.boolean().default(true) }),
    output: Done,
  }),
} satisfies Promised<'users'>
