import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Database, withSchemaLock } from '../db/database.ts'
import type { Db } from '../db/tenancy.ts'
import { restrictJobs } from './rights.ts'

/** The reason for an email about an event registration. */
export type EventUpdate =
  | { what: 'joined' | 'queued' | 'moved-up' | 'cancelled' }
  /** `was` is the former time and place. */
  | { what: 'changed'; was: { when: string; where: string } }

/** All kinds of jobs and their data. A job may run twice, so handlers are idempotent. */
export interface JobData {
  'photo-pictures': { tenantId: string; photoId: string }
  'photo-avif': { tenantId: string; photoId: string }
  'photo-sizes-for-sale': { tenantId: string; productId: string }
  'rank-photos': { tenantId: string }
  'message-notice': { tenantId: string; messageId: string; link: string }
  'event-letters': {
    tenantId: string
    eventId: string
    registrationIds?: string[]
    userIds?: string[]
    news: EventUpdate
    key: string
  }
  'site-export': { tenantId: string; transferId: string }
  'site-import': { tenantId: string; transferId: string }
  'move-import': { tenantId: string; transferId: string }
  'bill-paid': { tenantId: string; orderId: string }
  /** For a typed username or address, which may be of no account. */
  'reset-link': { tenantId: string; name: string; origin: string }
  'send-mail': {
    tenantId: string
    /** Message id: the same for every attempt. */
    id: string
    writtenAt: string
    to: string
    /** Display name of the sender. */
    sender: string
    subject: string
    text: string
    html: string
    replyTo?: string
    /** Files that are made when the email is sent. See `mailAttachments`. */
    attachments?: { kind: string; id: string }[]
  }
}
type JobName = keyof JobData

/** Adds jobs in the current transaction: both commit or neither. */
export interface Jobs {
  /** Runs after `after` seconds at the earliest. Resolves with the id of the job. */
  add<N extends JobName>(name: N, data: Omit<JobData[N], 'tenantId'>, when?: { after: number }): Promise<string>
  /** Cancels a job. Resolves with false if it runs or has run already. */
  cancel(name: JobName, id: string): Promise<boolean>
  /** Runs a failed job again. */
  retry(name: JobName, id: string): Promise<void>
}

/** `signal` is aborted when the process is stopping or another one has taken over the job. */
export type JobHandlers = {
  [N in JobName]: (data: JobData[N], signal: AbortSignal, isLastTry: boolean) => Promise<void>
}

/** Failed jobs are retried five times, with growing delays. */
const defaultRetry = { retryLimit: 5, retryDelay: 5, retryBackoff: true }
/** Deleted soon, because it holds a typed address. */
const resetLinkRetry = { ...defaultRetry, deleteAfterSeconds: 3600 }
/** Mail servers may be down for days. Sent emails are deleted soon, because they hold codes and links. */
const emailRetry = { ...defaultRetry, retryLimit: 500, retryDelayMax: 600, deleteAfterSeconds: 3600 }

/** A move continues where it was interrupted, however often: each item is imported once. */
const moveRetry = { retryLimit: 500, retryDelay: 1, retryBackoff: false }

/** For jobs that may take hours. */
const maxDuration = 12 * 3600

/**
 * [Note: Takeover] Workers renew a heartbeat. A job without one for `lost` seconds goes back to the queue at the
 * next check of any process, so it restarts within 45 seconds. The embedded database has one process, so all active
 * jobs are returned at its start; a heartbeat would be blocked by long transactions in its only session.
 */
const heartbeat = { lost: 15, renewed: 5, check: 5 }

/**
 * Seconds between looks for jobs, beside those of a queue's first worker. The first one wakes the others, which would
 * otherwise notice a job of a killed process within the 45 seconds of [Note: Takeover]. In an embedded database only
 * this process adds jobs and wakes its workers: looking is for delayed jobs and retries, checks for expired ones.
 */
const rarely = { otherWorkers: 10, embedded: 5, embeddedCheck: 60 }

interface QueueTerms {
  parallel: number
  poll: number
  expireInSeconds: number
  retry?: typeof defaultRetry
}

const queues: Record<JobName, QueueTerms> = {
  // More than there are processors: files are stored while others are processed.
  'photo-pictures': { parallel: 4, poll: 3, expireInSeconds: 300 },
  'photo-avif': { parallel: 1, poll: 5, expireInSeconds: 900 },
  'photo-sizes-for-sale': { parallel: 1, poll: 2, expireInSeconds: 3600 },
  'rank-photos': { parallel: 1, poll: 5, expireInSeconds: 600 },
  'message-notice': { parallel: 1, poll: 5, expireInSeconds: 60 },
  'event-letters': { parallel: 1, poll: 2, expireInSeconds: 300 },
  'site-export': { parallel: 1, poll: 5, expireInSeconds: maxDuration },
  'site-import': { parallel: 1, poll: 5, expireInSeconds: maxDuration },
  'move-import': { parallel: 2, poll: 2, expireInSeconds: maxDuration, retry: moveRetry },
  'bill-paid': { parallel: 1, poll: 2, expireInSeconds: 60 },
  'reset-link': { parallel: 1, poll: 1, expireInSeconds: 60, retry: resetLinkRetry },
  'send-mail': { parallel: 2, poll: 1, expireInSeconds: 120, retry: emailRetry },
}

export const queueNames = Object.keys(queues) as JobName[]

/** The durable job queue, in the same database. */
export class JobQueue {
  private readonly boss: PgBoss
  private readonly database: Database

  constructor(database: Database, onError: (error: Error) => void) {
    this.database = database
    const check = database.kind === 'embedded' ? rarely.embeddedCheck : heartbeat.check
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => run(database, text, values) },
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
      schedule: false,
      superviseIntervalSeconds: check,
      // Slightly less, so that no check is skipped.
      monitorIntervalSeconds: check - 1,
    })
    this.boss.on('error', onError)
  }

  private prepared: Promise<void> | undefined

  /** Creates the tables of the queue once. Await it before a transaction that may add jobs. */
  ready(): Promise<void> {
    this.prepared ??= this.prepare().catch((error) => {
      // The next caller tries again.
      this.prepared = undefined
      throw error
    })
    return this.prepared
  }

  private async prepare() {
    await this.boss.start()
    const existing = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, { expireInSeconds, retry = defaultRetry }] of Object.entries(queues)) {
      const { heartbeatSeconds } = this
      const terms = { ...retry, expireInSeconds }
      const settings = { ...terms, heartbeatSeconds }
      const queue = existing.get(name)
      if (queue && Object.entries(settings).every(([key, value]) => queue[key as keyof typeof queue] === value))
        continue
      if (queue) await this.boss.updateQueue(name, settings)
      else await this.boss.createQueue(name, heartbeatSeconds ? { ...terms, heartbeatSeconds } : terms)
      // pg-boss reads settings on first use; inside a transaction on the embedded database's single session that would
      // deadlock.
      await this.boss.getJobById(name, randomUUID())
    }
    await this.updateWaitingJobs()
    if (this.database.kind === 'embedded') await this.returnActiveJobs()
    await withSchemaLock(this.database, async (client) => void (await client.query(restrictJobs)))
  }

  private get heartbeatSeconds() {
    return this.database.kind === 'embedded' ? null : heartbeat.lost
  }

  /** Updates jobs that were added under older settings. */
  private async updateWaitingJobs() {
    await this.database.pool.query(
      `update pgboss.job set heartbeat_seconds = $1
       where state in ('created', 'retry') and heartbeat_seconds is distinct from $1 and name = any($2)`,
      [this.heartbeatSeconds, queueNames],
    )
  }

  /** Returns jobs that were active when the previous process ended. See [Note: Takeover]. */
  private async returnActiveJobs() {
    const { rows } = await this.database.pool.query<{ name: string; ids: string[] }>(
      `select name, array_agg(id::text) as ids from pgboss.job where state = 'active' and name = any($1) group by name`,
      [queueNames],
    )
    for (const { name, ids } of rows) await this.boss.fail(name, ids, { message: 'the process ended' })
  }

  jobsIn(db: Db, tenantId: string, afterCommit: (work: () => void) => void): Jobs {
    const within = { db: fromDrizzle(db as never, sql as never) }
    return {
      add: async (name, data, when) => {
        const options = { ...within, ...(when && { startAfter: when.after }) }
        const id = await this.boss.send(name, { ...data, tenantId }, options)
        afterCommit(() => this.wake(name))
        return id!
      },
      retry: async (name, id) => {
        await this.boss.retry(name, id, within)
        afterCommit(() => this.wake(name))
      },
      cancel: async (name, id) => {
        // pg-boss also cancels running jobs, which still send their email.
        const { rows } = await db.execute(sql`
          update pgboss.job set state = 'cancelled', completed_on = pgboss.job_now()
          where name = ${name} and id = ${id} and state in ('created', 'retry') returning id`)
        return rows.length > 0
      },
    }
  }

  private readonly workers = new Map<string, string[]>()

  private wake(name: string) {
    for (const id of this.workers.get(name) ?? []) this.boss.notifyWorker(id)
  }

  /** Starts the workers. */
  async work(handlers: JobHandlers) {
    for (const name of queueNames) {
      const { parallel } = queues[name]
      const poll = this.database.kind === 'embedded' ? Math.max(queues[name].poll, rarely.embedded) : queues[name].poll
      const handler = handlers[name] as (data: unknown, signal: AbortSignal, isLastTry: boolean) => Promise<void>
      const ids: string[] = []
      for (let worker = 0; worker < parallel; worker++) {
        const options = {
          pollingIntervalSeconds: worker === 0 ? poll : Math.max(poll, rarely.otherWorkers),
          batchSize: 1,
          includeMetadata: true as const,
          ...(this.heartbeatSeconds && { heartbeatRefreshSeconds: heartbeat.renewed }),
        }
        const id: string = await this.boss.work(name, options, async ([job]) => {
          if (worker === 0) this.wake(name)
          if (job) await handler(job.data, job.signal, job.retryCount >= job.retryLimit)
          // There may be more jobs: check again at once.
          this.boss.notifyWorker(id)
        })
        ids.push(id)
      }
      this.workers.set(name, ids)
    }
  }

  /** The number of waiting jobs of each kind. */
  async waiting(): Promise<{ name: string; count: number }[]> {
    const { rows } = await this.database.pool.query<{ name: string; count: number }>(
      `select name, count(*)::int as count from pgboss.job where state in ('created', 'retry') group by name`,
    )
    const counts = new Map(rows.map(({ name, count }) => [name, count]))
    return queueNames.map((name) => ({ name, count: counts.get(name) ?? 0 }))
  }

  /** Lets running jobs finish for at most `seconds`; the others restart after the next start. */
  async stop(seconds: number) {
    await this.boss.stop({ graceful: true, timeout: seconds * 1000, close: false })
  }
}

/** pg-boss sends several statements at once and expects their rows in one list. */
async function run({ pool }: Database, text: string, values?: unknown[]) {
  const result = await pool.query(text, values)
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows ?? []) } : result
}
