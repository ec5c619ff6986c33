import type { Database } from '#server/core/db/database.ts'
import type { Authentication } from '#server/core/http/authentication.ts'
import { setUpFirst } from '../second-factor/required.ts'
import { expectRecentSignIn } from './recent-sign-in.ts'
import { SessionExtender } from './session-extender.ts'
import { userOf } from './sessions.ts'

/** Sessions for the request pipeline. */
export function authenticationOf(database: Database): Authentication {
  const extender = new SessionExtender(database)
  return {
    userOf,
    expectRecentSignIn,
    setUpFirst,
    used: (siteId, sessionId) => extender.extend(siteId, sessionId),
  }
}
