import { sql } from 'drizzle-orm'
import type { ContentKind } from '#shared/endpoint.ts'
import type { Database } from '../db/database.ts'
import type { Closing } from '../db/tenancy.ts'
import { contentVersions } from './versions.table.ts'

const channel = 'vitrine_content'

/**
 * [Note: Versions] Each company has a version per kind of public content. A
 * write raises it inside its own transaction, so it is raised exactly when the
 * write happened. Answers are kept under the version that was known before
 * their data was read; they are good until this process learns of a newer one:
 * at once for its own writes, by NOTIFY for other processes', and within a
 * second by looking, in case a notice was lost.
 */
export class ContentVersions {
  private readonly known = new Map<string, number>()
  private readonly database: Database
  private readonly onError: (error: Error) => void
  /** Ends the listening; absent while nobody listens. */
  private hangUp: (() => void) | undefined
  private stopped = false
  private timer: NodeJS.Timeout | undefined
  private lastLook = new Date(0).toISOString()

  constructor(database: Database, onError: (error: Error) => void) {
    this.database = database
    this.onError = onError
  }

  /** The versions of `kinds` as one string, to keep an answer under. */
  stamp(tenantId: string, kinds: readonly ContentKind[]): string {
    const minute = Math.floor(Date.now() / 60_000)
    return kinds.map((kind) => (kind === 'minute' ? minute : (this.known.get(tenantId + kind) ?? 0))).join('.')
  }

  /** Raises the versions as the last thing of the writing transaction, and learns of it once that has committed. */
  raising(tenantId: string, kinds: readonly ContentKind[]): Closing {
    // Always in one order, so that two writers never wait for each other. A kind is a word of ours, never anybody's text.
    const rows = [...new Set(kinds)].sort().map((kind) => `('${kind}', clock_timestamp())`)
    // Told in the same statement, and delivered when the transaction commits.
    const told = `pg_notify('${channel}', concat_ws(' ', tenant_id, kind, version))`
    return {
      statement: `
        insert into content_versions (kind, changed_at) values ${rows.join(', ')}
        on conflict (tenant_id, kind) do update
        set version = content_versions.version + 1, changed_at = clock_timestamp()
        returning kind, version${this.database.kind === 'postgres' ? `, ${told}` : ''}`,
      read: (raised) => {
        for (const { kind, version } of raised) this.learn(tenantId, String(kind), Number(version))
      },
    }
  }

  private learn(tenantId: string, kind: string, version: number) {
    if ((this.known.get(tenantId + kind) ?? 0) < version) this.known.set(tenantId + kind, version)
  }

  /** Reads where things stand, and from then on follows other processes (PostgreSQL only: the embedded database has none). */
  async follow() {
    await this.look()
    if (this.database.kind === 'embedded') return
    await this.listen()
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
    this.stopped = true
    clearInterval(this.timer)
    this.hangUp?.()
  }

  private async keepUp() {
    if (!this.hangUp) await this.listen()
    await this.look()
  }

  private async look() {
    const rows = await this.database.owner
      .select()
      .from(contentVersions)
      .where(sql`${contentVersions.changedAt} >= ${this.lastLook}::timestamptz - interval '10 seconds'`)
    for (const { tenantId, kind, version, changedAt } of rows) {
      this.learn(tenantId, kind, version)
      if (changedAt > this.lastLook) this.lastLook = changedAt
    }
  }

  private async listen() {
    const client = await this.database.pool.connect()
    client.on('notification', ({ payload = '' }) => {
      const [tenantId, kind, version] = payload.split(' ') as [string, string, string]
      this.learn(tenantId, kind, Number(version))
    })
    // A connection that broke is given back too, or the pool would one day hold nothing else.
    let givenBack = false
    const hangUp = () => {
      if (this.hangUp === hangUp) this.hangUp = undefined
      if (!givenBack) client.release(true)
      givenBack = true
    }
    client.on('error', hangUp)
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      hangUp()
      throw error
    }
    if (this.stopped) hangUp()
    else if (!givenBack) this.hangUp = hangUp
  }
}
