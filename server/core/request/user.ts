import type { Role } from '#shared/core/roles.ts'

/** The id for rows that refer to an account. Null for support, which has none. */
export const accountIdOf = ({ id, supportUntil }: Pick<User, 'id' | 'supportUntil'>): string | null =>
  supportUntil ? null : id

/** The signed-in user of a request. */
export interface User {
  id: string
  sessionId: string
  name: string
  username: string
  email: string
  /** The effective role. */
  role: Role
  /** False for accounts that only sign in with Google. */
  hasPassword: boolean
  /** Second factors: a confirmed authenticator app, a passkey. */
  hasApp: boolean
  hasPasskey: boolean
  /** See [Note: Recent sign-in]. */
  signedInRecently: boolean
  /** The account's role, if it is restricted until a second factor is set up. See `roleInForce`. */
  heldBack?: Role
  /** An admin above the limit of the plan. See [Note: Extra admins]. */
  isExtraAdmin?: true
  /** An owner of the platform in a support session, which ends then. The user has no account at the company. */
  supportUntil?: string
}
