import type { Endpoint } from '#shared/core/endpoint.ts'
import type { Db } from '../db/tenancy.ts'
import type { Site } from '../request/site.ts'
import type { User } from './context.ts'

/** Identifies the user of a request. Implemented by `identity/auth`. */
export interface Authentication {
  /** The user of a session; undefined for an invalid or expired token. */
  userOf(db: Db, site: Pick<Site, 'id' | 'plan'>, token: string): Promise<User | undefined>
  /** Throws CONFIRM_IDENTITY for users whose sign-in is older than 15 minutes. */
  expectRecentSignIn(user: User): void
  /** Throws FORBIDDEN for what support sessions cannot do. */
  expectAllowedForSupport(terms: Pick<Endpoint, 'access' | 'recentSignIn' | 'notForSupport'>, isRead: boolean): void
  /** The error for staff who first have to set up a second factor. */
  setUpFirst(): Error
  /** Extends a session that was just used. */
  used(siteId: string, sessionId: string): void
}
