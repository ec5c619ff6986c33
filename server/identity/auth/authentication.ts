import type { Database } from '#server/core/db/database.ts'
import type { Authentication } from '#server/core/http/authentication.ts'
import { setUpFirst } from '../second-factor/required.ts'
import { expectRecentSignIn, notForSupport } from './recent-sign-in.ts'
import { SessionExtender } from './session-extender.ts'
import { userOf } from './sessions.ts'
import { supportSessions } from './support-sessions.ts'

/** Sessions for the request pipeline. */
export function authenticationOf(database: Database): Authentication {
  const extender = new SessionExtender(database)
  return {
    userOf: async (db, site, token) => {
      const user = await userOf(db, site, token)
      if (user) return user
      for (const { userOf: supportUserOf } of supportSessions.all()) {
        const support = await supportUserOf(db, site.id, token)
        if (support) return support
      }
      return undefined
    },
    expectRecentSignIn,
    expectAllowedForSupport,
    setUpFirst,
    used: (siteId, sessionId) => extender.extend(siteId, sessionId),
  }
}

/**
 * Support manages the company, but has no account there: it can neither act for a person, such as a customer or the
 * author of a comment, nor take over accounts.
 */
const expectAllowedForSupport: Authentication['expectAllowedForSupport'] = (terms, isRead) => {
  const actsForPerson = terms.access === 'own' || (terms.access === 'public' && !isRead)
  if (actsForPerson || terms.recentSignIn || terms.notForSupport) throw notForSupport()
}
