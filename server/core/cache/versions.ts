import { sql } from 'drizzle-orm'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { Database } from '../db/database.ts'
import type { Notices } from '../db/notices.ts'
import type { Closing } from '../db/tenancy.ts'
import { contentVersions } from './versions.table.ts'

/** As many as write at the same time without waiting for each other. */
const lanes = 16

/**
 * [Note: Versions] Each company has a version per kind of public content. A
 * write raises it inside its own transaction, so it is raised exactly when the
 * write happened. Answers are kept under the version that was known before
 * their data was read; they are good until this process learns of a newer one:
 * at once for its own writes, by a notice for other processes' (see
 * [Note: Notices]), and within a second by looking, in case one was lost.
 */
export class ContentVersions {
  /** Of a company's kind: the version of each lane, and their sum, which every kept answer asks for. */
  private readonly known = new Map<string, { lanes: number[]; sum: number }>()
  private readonly database: Database
  private readonly onError: (error: Error) => void
  private readonly notices: Notices
  private timer: NodeJS.Timeout | undefined
  private lastLook = new Date(0).toISOString()
  /** The timeline of the database: a new one after a failover or a restore. Empty where there is none. */
  private history = ''
  /** Managed databases may refuse or not have the functions that tell the timeline. */
  private hasNoHistory = false
  /** Whether the operator knows that the timeline is not told. */
  private isReported = false
  private lane = Math.floor(Math.random() * lanes)

  constructor(database: Database, notices: Notices, onError: (error: Error) => void) {
    this.database = database
    this.notices = notices
    this.onError = onError
  }

  /** The versions of `kinds` as one string, to keep an answer under. */
  stamp(tenantId: string, kinds: readonly ContentKind[]): string {
    const minute = Math.floor(Date.now() / 60_000)
    const versions = kinds.map((kind) => (kind === 'minute' ? minute : (this.known.get(tenantId + kind)?.sum ?? 0)))
    return [this.history, ...versions].join('.')
  }

  /** Raises the versions as the last thing of the writing transaction, and learns of it once that has committed. */
  raising(tenantId: string, kinds: readonly ContentKind[]): Closing {
    this.lane = (this.lane + 1) % lanes
    // Always in one order, so that two writers never wait for each other. A kind is a word of ours, never anybody's text.
    const rows = [...new Set(kinds)].sort().map((kind) => `('${kind}', ${this.lane}, clock_timestamp())`)
    return {
      statement: `
        insert into content_versions (kind, lane, changed_at) values ${rows.join(', ')}
        on conflict (tenant_id, kind, lane) do update
        set version = content_versions.version + 1, changed_at = clock_timestamp()
        returning kind, lane, version`,
      read: (raised) => {
        for (const { kind, lane, version } of raised) {
          this.learn(tenantId, String(kind), Number(lane), Number(version))
          this.notices.notify('content', [tenantId, kind, lane, version].join(' '))
        }
      },
    }
  }

  private learn(tenantId: string, kind: string, lane: number, version: number) {
    const known = this.known.get(tenantId + kind) ?? { lanes: [], sum: 0 }
    this.known.set(tenantId + kind, known)
    const before = known.lanes[lane] ?? 0
    if (version <= before) return
    known.lanes[lane] = version
    known.sum += version - before
  }

  /** Reads where things stand, and from then on follows other processes (PostgreSQL only: the embedded database has none). */
  async follow() {
    await this.look()
    if (this.database.kind === 'embedded') return
    this.notices.on('content', (notice) => {
      const [tenantId, kind, lane, version] = notice.split(' ') as [string, string, string, string]
      this.learn(tenantId, kind, Number(lane), Number(version))
    })
    await this.notices.join()
    let busy = false
    this.timer = setInterval(() => {
      // One at a time: a database that is slow to answer must not find a queue of these.
      if (busy) return
      busy = true
      this.keepUp()
        .catch(this.onError)
        .finally(() => {
          busy = false
        })
    }, 1000)
    this.timer.unref()
  }

  stop() {
    clearInterval(this.timer)
    this.notices.stop()
  }

  private async keepUp() {
    await this.notices.join()
    await this.look()
  }

  /** A failover may lose commits, and versions with them: those of another timeline say nothing. */
  private async checkHistory() {
    if (this.database.kind === 'embedded') return
    if (this.hasNoHistory) return
    const answer = await this.database.pool
      .query<{ timeline: string | null }>(
        `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
      )
      .catch((error: Error & { code?: string }) => {
        if (!/^(0A|42|55)/.test(error.code ?? '')) throw error
        // Class 55 is refused only for now, such as during a promotion.
        this.hasNoHistory = !error.code?.startsWith('55')
        if (!this.isReported)
          this.onError(
            new Error('The database does not tell its timeline. Restart the site after a failover.', { cause: error }),
          )
        this.isReported = true
        return undefined
      })
    if (!answer) return
    this.isReported = false
    // A standby that is not promoted yet goes on with the timeline it had.
    const timeline = answer.rows[0]?.timeline ?? this.history
    if (timeline === this.history) return
    this.history = timeline
    this.known.clear()
    this.lastLook = new Date(0).toISOString()
  }

  private async look() {
    await this.checkHistory()
    const rows = await this.database.owner
      .select()
      .from(contentVersions)
      .where(sql`${contentVersions.changedAt} >= ${this.lastLook}::timestamptz - interval '10 seconds'`)
    for (const { tenantId, kind, lane, version, changedAt } of rows) {
      this.learn(tenantId, kind, lane, version)
      if (changedAt > this.lastLook) this.lastLook = changedAt
    }
  }
}
