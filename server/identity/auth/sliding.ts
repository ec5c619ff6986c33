import type { Database } from '#server/core/db/database.ts'
import { asTenant } from '#server/core/db/tenancy.ts'
import { slide } from './sessions.ts'

const hour = 3_600_000

/** Keeps sessions alive while they are used: beside the request, which never waits, and at most once an hour each. */
export class Sliding {
  private readonly slidAt = new Map<string, number>()
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  used(siteId: string, sessionId: string) {
    const now = Date.now()
    if ((this.slidAt.get(sessionId) ?? 0) > now - hour) return
    if (this.slidAt.size > 100_000) this.slidAt.clear()
    this.slidAt.set(sessionId, now)
    // Nobody waits for it, and the next use after a failure tries again.
    asTenant(this.database.pool, siteId, 'write', (db) => slide(db, sessionId)).catch(() =>
      this.slidAt.delete(sessionId),
    )
  }
}
