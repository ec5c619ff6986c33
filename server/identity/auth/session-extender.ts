import type { Database } from '#server/core/db/database.ts'
import { asTenant } from '#server/core/db/tenancy.ts'
import { extendSession } from './sessions.ts'

const hour = 3_600_000

/** Extends sessions while they are used: in the background and at most once an hour each. */
export class SessionExtender {
  private readonly extendedAt = new Map<string, number>()
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  extend(siteId: string, sessionId: string) {
    const now = Date.now()
    if ((this.extendedAt.get(sessionId) ?? 0) > now - hour) return
    if (this.extendedAt.size > 100_000) this.extendedAt.clear()
    this.extendedAt.set(sessionId, now)
    // Requests do not wait for this; the next request after a failure tries again.
    asTenant(this.database.pool, siteId, 'write', (db) => extendSession(db, sessionId)).catch(() =>
      this.extendedAt.delete(sessionId),
    )
  }
}
