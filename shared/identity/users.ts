import { z } from 'zod'
import { adminCall, adminRead, adminWrite, contentWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { orderStatuses } from '#shared/core/order-options.ts'
import { Amount, ById, Changed, Done, Id, Instant, line, Nothing, PageQuery, pageOf } from '#shared/core/primitives.ts'
import { invitedRoles, roles } from '#shared/core/roles.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

import { Email, Password, PersonName, Username } from './auth.ts'
import { mostInUserBulk, newUserStatuses, userBulkActions, userSorts, userStates } from './user-options.ts'

/** An account as admins see it, without credentials. */
export const User = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  /** Whether the address is verified, by its owner or by an admin. */
  verified: z.boolean(),
  avatar: z.string(),
  commentsBlocked: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the account is deleted. Absent unless deletion was requested. */
  deleteAfter: Instant.optional(),
  /** Whether signing in reopens a closed account: its owner closed it, and no admin blocked it. */
  mayReturn: z.boolean(),
})
export type User = z.infer<typeof User>

/** An account with its sign-in methods, sessions and orders. */
export const UserDetails = User.extend({
  /** The new address that an admin requested and that is not confirmed yet. */
  pendingEmail: z.string().optional(),
  /** An admin chose the password: the user must choose another one at the next sign-in. */
  mustChangePassword: z.boolean(),
  signIn: z.object({
    password: z.boolean(),
    google: z.string().optional(),
    /** Second factors; false and 0 for accounts without two-step sign-in. */
    secondFactor: z.object({ app: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
  }),
  sessions: z.object({ count: z.int(), lastSeenAt: Instant.optional() }),
  orders: z.object({
    count: z.int(),
    /** Sum of all paid orders. */
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

/** The active admins of a company whose plan may include fewer. */
export const PlanAdmins = z.object({
  /** How many admins the plan includes; null for any number. */
  max: z.int().nullable(),
  /** The oldest accounts first; at most 100. */
  admins: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      email: z.string(),
      /** Above the limit of the plan, with the permissions of a moderator. */
      isExtra: z.boolean(),
      /** Has a verified address and a password, a passkey or Google. */
      canSignIn: z.boolean(),
    }),
  ),
})
export type PlanAdmins = z.infer<typeof PlanAdmins>

const UserFilter = z.object({
  /** Part of a name, a username or an email address. */
  q: line(100).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(userStates).optional(),
  sort: z.enum(userSorts).default('newest'),
})
export type UserFilter = z.output<typeof UserFilter>

/** A cursor contains an email address when the list is sorted by it. */
const UserPage = PageQuery.extend(UserFilter.shape).extend({ cursor: z.string().max(500).optional() })

export const users = {
  /** A plain list; total and cursor are in the response headers. */
  list: endpoint(routes.users.list, { ...adminRead, input: UserPage, output: z.array(User) }),
  page: endpoint(routes.users.page, {
    ...adminRead,
    input: UserPage,
    output: pageOf(User).extend({
      /** Number of users per role, with the other filters applied. */
      counts: z.record(z.enum([...roles, 'all']), z.int()),
    }),
  }),
  /** The filtered users as CSV. Throws VALIDATION when there are too many. */
  table: endpoint(routes.users.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: UserFilter,
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  get: endpoint(routes.users.get, { ...adminRead, input: ById, output: UserDetails }),
  /**
   * Creates an account with a password that its owner has to replace at the first sign-in. Throws DUPLICATE on the
   * field, and PLAN_LIMIT_REACHED when the plan allows no more admins.
   */
  create: endpoint(routes.users.create, {
    ...adminCall,
    input: z.strictObject({
      name: PersonName,
      /** Derived from the email address when it is missing. */
      username: Username.optional(),
      email: Email,
      password: Password,
      role: z.enum(invitedRoles).default('user'),
      status: z.enum(newUserStatuses).default('active'),
    }),
    output: Done.extend({ user: User }),
  }),
  /**
   * Changes the given fields. A new email address of a verified account takes effect once its owner opens the mailed
   * link; admins change their own with `account.changeEmail`. `updatedAt` is the version that the admin saw: STALE when
   * the account has changed since. Throws LAST_ADMIN for the only admin of a company.
   */
  update: endpoint(routes.users.update, {
    ...adminWrite,
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
   * Changes many accounts in one transaction. Accounts that the rules protect (one's own, the last admin, a full plan)
   * stay unchanged and are returned with the reason.
   */
  bulk: endpoint(routes.users.bulk, {
    ...adminCall,
    input: z.strictObject({
      ids: z.array(Id).min(1).max(mostInUserBulk),
      action: z.enum(userBulkActions),
      /** Required by the action `role`. */
      role: z.enum(roles).optional(),
    }),
    output: Changed.extend({ refused: z.array(z.object({ _id: Id, name: z.string(), message: z.string() })) }),
  }),
  admins: endpoint(routes.users.admins, { ...adminRead, input: Nothing, output: PlanAdmins }),
  /**
   * Chooses the accounts that stay admins on a plan with fewer admins. Throws CONFLICT if the plan includes all of them,
   * VALIDATION for too many accounts and for accounts that are no active admins, and LAST_ADMIN if none can sign in.
   */
  chooseAdmins: endpoint(routes.users.chooseAdmins, {
    ...adminWrite,
    recentSignIn: true,
    input: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    output: Done,
  }),
  /** Deactivates the account at once, and deletes it after 30 days. */
  remove: endpoint(routes.users.remove, { ...adminWrite, input: ById, output: Done }),
  /** Mails a link to choose a password. */
  resetPassword: endpoint(routes.users.resetPassword, { ...adminCall, input: ById, output: Done }),
  /** Ends all sessions of the account, except the current one of an admin's own. */
  revokeSessions: endpoint(routes.users.revokeSessions, {
    ...adminWrite,
    recentSignIn: true,
    input: ById,
    output: Done,
  }),
  /** Blocks or unblocks comments and reviews of this user. */
  blockComments: endpoint(routes.users.blockComments, {
    ...contentWrite,
    input: z.strictObject({ id: Id, blocked: z.boolean().default(true) }),
    output: Done,
  }),
} satisfies EndpointsOf<'users'>
