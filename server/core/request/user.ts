import type { Role } from '#shared/core/roles.ts'

/** Whose session a request carries. */
export interface User {
  id: string
  sessionId: string
  name: string
  username: string
  email: string
  /** What this request may do. */
  role: Role
  /** False for accounts that sign in with Google alone. */
  hasPassword: boolean
  /** Its second factors: a confirmed authenticator app, a passkey. */
  hasApp: boolean
  hasPasskey: boolean
  /** See [Note: Recent sign-in]. */
  signedInRecently: boolean
  /** The account's own role, where its rights wait for a second factor to be set up. See `roleInForce`. */
  heldBack?: Role
}
