import type { Db } from '../db/tenancy.ts'
import type { User } from './context.ts'

/** How requests are told apart by who sends them. Implemented by `identity/auth`. */
export interface Authentication {
  /** The user of a session; undefined for a token that is not or no longer good. */
  userOf(db: Db, siteId: string, token: string): Promise<User | undefined>
  /** Throws CONFIRM_IDENTITY for users whose sign-in is older than 15 minutes. */
  expectRecentSignIn(user: User): void
  /** What users are refused with whose rights wait for a second factor. */
  setUpFirst(): Error
  /** Keeps a session alive that was just used. */
  used(siteId: string, sessionId: string): void
}
