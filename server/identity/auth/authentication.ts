import type { Database } from '#server/core/db/database.ts'
import type { Authentication } from '#server/core/http/authentication.ts'
import { setUpFirst } from '../second-factor/required.ts'
import { expectRecentSignIn } from './recent-sign-in.ts'
import { userOf } from './sessions.ts'
import { Sliding } from './sliding.ts'

/** Sessions as the request pipeline needs them. */
export function authenticationOf(database: Database): Authentication {
  const sliding = new Sliding(database)
  return {
    userOf,
    expectRecentSignIn,
    setUpFirst,
    used: (siteId, sessionId) => sliding.used(siteId, sessionId),
  }
}
