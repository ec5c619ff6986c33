import { sql } from 'drizzle-orm'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { Database } from '../db/database.ts'
import type { Notices } from '../db/notices.ts'
import type { FinalStatement } from '../db/tenancy.ts'
import { RepeatedTasks } from '../jobs/repeated-tasks.ts'
import { contentVersions } from './versions.table.ts'

/** Writers that can raise a version at the same time without waiting for each other. */
const lanes = 16

type Row = typeof contentVersions.$inferSelect

/** Earlier than all changes. */
const start = new Date(0).toISOString()

interface Known {
  /** The version of each lane, and their sum. */
  lanes: number[]
  sum: number
  /** The number of loads when the last one was learned. */
  learnedInLoad: number
}

/**
 * [Note: Versions] Each company has a cache version per kind of public content, which a write raises in its own
 * transaction. Responses are cached under the version known before their data was read. They are valid until this
 * process learns of a newer version: at once for its own writes, by a notice for writes of other processes (see
 * [Note: Notices]), and within a second by polling, in case a notice was lost. A failover may lose commits with their
 * versions: then the database's timeline changes, or a version is lower than before, and all versions are loaded again.
 */
export class ContentVersions {
  /** By company and kind. */
  private readonly known = new Map<string, Known>()
  private readonly database: Database
  private readonly onError: (error: Error) => void
  private readonly notices: Notices
  private readonly polling: RepeatedTasks
  private lastChange = start
  private loads = 0
  /** The database's timeline, which changes with a failover or a restore. Empty if unknown. */
  private timeline = ''
  /** How often versions went backwards on the same timeline. */
  private losses = 0
  /** Some managed databases do not offer the functions that return the timeline. */
  private hasNoTimeline = false
  /** Whether the missing timeline has been reported. */
  private isReported = false
  private lane = Math.floor(Math.random() * lanes)

  constructor(database: Database, notices: Notices, onError: (error: Error) => void) {
    this.database = database
    this.notices = notices
    this.onError = onError
    this.polling = new RepeatedTasks(onError)
  }

  /** The versions of `kinds` as one string: those of each kind, joined by dots. */
  versionOf(tenantId: string, kinds: readonly ContentKind[]): string {
    const minute = Math.floor(Date.now() / 60_000)
    const timeline = `${this.timeline}${this.losses || ''}`
    const version = (kind: ContentKind) => (kind === 'minute' ? minute : (this.known.get(tenantId + kind)?.sum ?? 0))
    return kinds.map((kind) => `${timeline}.${version(kind)}`).join('.')
  }

  /** A statement that raises the versions at the end of the writing transaction. */
  incrementStatement(tenantId: string, kinds: readonly ContentKind[]): FinalStatement {
    this.lane = (this.lane + 1) % lanes
    // Sorted, so that two writers never deadlock. Kinds are constants, not user input.
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
    const known = this.known.get(tenantId + kind) ?? { lanes: [], sum: 0, learnedInLoad: 0 }
    this.known.set(tenantId + kind, known)
    known.learnedInLoad = this.loads
    const before = known.lanes[lane] ?? 0
    if (version <= before) return
    known.lanes[lane] = version
    known.sum += version - before
  }

  /** Loads the versions, then follows other processes. The embedded database has only one process. */
  async follow() {
    await this.load()
    if (this.database.kind === 'embedded') return
    this.notices.on('content', (notice) => {
      const [tenantId, kind, lane, version] = notice.split(' ') as [string, string, string, string]
      this.learn(tenantId, kind, Number(lane), Number(version))
    })
    // A failover ends the connection. Lower versions may be older than the last change, so all are compared.
    this.notices.onMissed(() => {
      this.lastChange = start
    })
    await this.notices.join()
    this.polling.add(() => this.catchUp(), { every: 1000 })
  }

  /** Waits for the current poll, so that the database can be closed. */
  async stop() {
    this.notices.stop()
    await this.polling.stop()
  }

  private async catchUp() {
    await this.notices.join()
    await this.load()
  }

  private async checkTimeline() {
    if (this.database.kind === 'embedded') return
    if (this.hasNoTimeline) return
    const answer = await this.database.pool
      .query<{ timeline: string | null }>(
        `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
      )
      .catch((error: Error & { code?: string }) => {
        if (!/^(0A|42|55)/.test(error.code ?? '')) throw error
        // Class 55 is temporary, such as during a promotion.
        this.hasNoTimeline = !error.code?.startsWith('55')
        if (!this.isReported)
          this.onError(
            new Error('The database does not report its timeline. A failover is noticed by lower versions only.', {
              cause: error,
            }),
          )
        this.isReported = true
        return undefined
      })
    if (!answer) return
    this.isReported = false
    // A standby that is not promoted yet stays on its timeline.
    const timeline = answer.rows[0]?.timeline ?? this.timeline
    if (timeline !== this.timeline) this.forget()
    this.timeline = timeline
  }

  private forget() {
    this.known.clear()
    this.lastChange = start
  }

  private async load(): Promise<void> {
    await this.checkTimeline()
    this.loads++
    const { lastChange } = this
    const rows: Row[] = await this.database.owner
      .select()
      .from(contentVersions)
      .where(sql`${contentVersions.changedAt} >= ${lastChange}::timestamptz - interval '10 seconds'`)
    if (this.isBehind(rows, lastChange)) {
      this.losses++
      this.forget()
      return this.load()
    }
    let newest = lastChange
    for (const { tenantId, kind, lane, version, changedAt } of rows) {
      this.learn(tenantId, kind, lane, version)
      if (changedAt > newest) newest = changedAt
    }
    // Unless the connection was lost meanwhile.
    if (this.lastChange === lastChange) this.lastChange = newest
  }

  /** Whether the database lacks a version or change that was known before these rows were read. */
  private isBehind(rows: Row[], lastChange: string) {
    if (lastChange > start && rows.every(({ changedAt }) => changedAt < lastChange)) return true
    const isOlder = ({ learnedInLoad }: Known) => learnedInLoad < this.loads
    // Only a full load has a row of every lane, even of those that have not changed for long.
    if (lastChange === start) {
      const found = new Set(rows.map(({ tenantId, kind, lane }) => `${tenantId}${kind} ${lane}`))
      for (const [key, known] of this.known)
        if (isOlder(known) && known.lanes.some((_, lane) => !found.has(`${key} ${lane}`))) return true
    }
    return rows.some(({ tenantId, kind, lane, version }) => {
      const known = this.known.get(tenantId + kind)
      return known && isOlder(known) && version < (known.lanes[lane] ?? 0)
    })
  }
}
