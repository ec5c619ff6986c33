import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Database, oneAtATime } from '../db/database.ts'
import type { Db } from '../db/tenancy.ts'
import { restrictJobs } from './rights.ts'

/** What there is to tell people about an event they registered for. */
export type EventNews =
  | { what: 'joined' | 'queued' | 'moved-up' | 'cancelled' }
  /** `was` is when and where it was to be before. */
  | { what: 'changed'; was: { when: string; where: string } }

/** Every kind of background work and what it needs to know. Each may run twice, so each is written to bear it. */
export interface JobData {
  'photo-pictures': { tenantId: string; photoId: string }
  'photo-avif': { tenantId: string; photoId: string }
  'rank-photos': { tenantId: string }
  'message-notice': { tenantId: string; messageId: string; link: string }
  'event-letters': {
    tenantId: string
    eventId: string
    registrationIds?: string[]
    userIds?: string[]
    news: EventNews
    key: string
  }
  'site-export': { tenantId: string; transferId: string }
  'site-import': { tenantId: string; transferId: string }
  'send-mail': {
    tenantId: string
    /** Of this mail for good: sent twice, it is still one. */
    id: string
    writtenAt: string
    to: string
    /** Name that stands before the sender's address. */
    sender: string
    subject: string
    text: string
    html: string
    replyTo?: string
  }
}
type JobName = keyof JobData

/** Puts work into the queue as part of the transaction it belongs to: both happen or neither. */
export interface Jobs {
  /** `after` so many seconds at the earliest. Resolves with what to call it by. */
  add<N extends JobName>(name: N, data: Omit<JobData[N], 'tenantId'>, when?: { after: number }): Promise<string>
  /** Takes work back that has not begun; what has begun goes on. */
  cancel(name: JobName, id: string): Promise<void>
  /** Does work once more that was given up. */
  retry(name: JobName, id: string): Promise<void>
}

/** `signal` tells long work that the process is about to end, or that another one has taken it over. */
export type JobHandlers = { [N in JobName]: (data: JobData[N], signal: AbortSignal) => Promise<void> }

/** Failed work is tried again five times, with growing pauses. */
const usually = { retryLimit: 5, retryDelay: 5, retryBackoff: true }
/** A mail server may be down for days. What was sent is soon forgotten: it holds codes and links. */
const patiently = { ...usually, retryLimit: 500, retryDelayMax: 600, deleteAfterSeconds: 3600 }

/** May take hours. */
const hours = 12 * 3600

/**
 * [Note: Takeover] Work that a process was killed in has to begin anew elsewhere, long before the time it may take is
 * over. Every worker renews a heartbeat; work without one for `lost` seconds is given back, at the next look of any
 * process. With the pause before a second attempt that is within 45 seconds. The embedded database has one process,
 * so there all work that was under way is given back at its start. A heartbeat could not tell more, and a long
 * transaction, which has the only session, would stop it.
 */
const heartbeat = { lost: 15, renewed: 5, look: 5 }

interface QueueTerms {
  parallel: number
  poll: number
  expireInSeconds: number
  retry?: typeof usually
}

const queues: Record<JobName, QueueTerms> = {
  // More than there are processors: while one picture is stored, another is made.
  'photo-pictures': { parallel: 4, poll: 3, expireInSeconds: 300 },
  'photo-avif': { parallel: 1, poll: 5, expireInSeconds: 900 },
  'rank-photos': { parallel: 1, poll: 5, expireInSeconds: 600 },
  'message-notice': { parallel: 1, poll: 5, expireInSeconds: 60 },
  'event-letters': { parallel: 1, poll: 2, expireInSeconds: 300 },
  'site-export': { parallel: 1, poll: 5, expireInSeconds: hours },
  'site-import': { parallel: 1, poll: 5, expireInSeconds: hours },
  'send-mail': { parallel: 2, poll: 1, expireInSeconds: 120, retry: patiently },
}

export const queueNames = Object.keys(queues) as JobName[]

/** The durable queue, in the same database as everything else. */
export class JobQueue {
  private readonly boss: PgBoss
  private readonly database: Database

  constructor(database: Database, onError: (error: Error) => void) {
    this.database = database
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => run(database, text, values) },
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
      schedule: false,
      superviseIntervalSeconds: heartbeat.look,
      // A little less, so that no look comes just too early.
      monitorIntervalSeconds: heartbeat.look - 1,
    })
    this.boss.on('error', onError)
  }

  private prepared: Promise<void> | undefined

  /** Makes the queue's own tables, once. To be awaited before a transaction that may add work. */
  ready(): Promise<void> {
    this.prepared ??= this.prepare().catch((error) => {
      // The next writer tries again.
      this.prepared = undefined
      throw error
    })
    return this.prepared
  }

  private async prepare() {
    await this.boss.start()
    const there = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, { expireInSeconds, retry = usually }] of Object.entries(queues)) {
      const { heartbeatSeconds } = this
      const terms = { ...retry, expireInSeconds }
      const settings = { ...terms, heartbeatSeconds }
      const queue = there.get(name)
      if (queue && Object.entries(settings).every(([key, value]) => queue[key as keyof typeof queue] === value))
        continue
      if (queue) await this.boss.updateQueue(name, settings)
      else await this.boss.createQueue(name, heartbeatSeconds ? { ...terms, heartbeatSeconds } : terms)
      // A queue's settings are read on first use; inside a transaction on the embedded database's
      // single session that read would wait for itself. Those there already were read by the start.
      await this.boss.getJobById(name, randomUUID())
    }
    await this.renewWaiting()
    if (this.database.kind === 'embedded') await this.takeOver()
    await oneAtATime(this.database, async (client) => void (await client.query(restrictJobs)))
  }

  private get heartbeatSeconds() {
    return this.database.kind === 'embedded' ? null : heartbeat.lost
  }

  /** Work that was put in under older settings. */
  private async renewWaiting() {
    await this.database.pool.query(
      `update pgboss.job set heartbeat_seconds = $1
       where state in ('created', 'retry') and heartbeat_seconds is distinct from $1 and name = any($2)`,
      [this.heartbeatSeconds, queueNames],
    )
  }

  /** Gives back what was under way when the process before this one ended. See [Note: Takeover]. */
  private async takeOver() {
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
      cancel: async (name, id) => void (await this.boss.cancel(name, id, within)),
    }
  }

  private readonly workers = new Map<string, string[]>()

  private wake(name: string) {
    for (const id of this.workers.get(name) ?? []) this.boss.notifyWorker(id)
  }

  /** Starts working. Failed work is tried again, with growing pauses. */
  async work(handlers: JobHandlers) {
    for (const name of queueNames) {
      const { parallel, poll } = queues[name]
      const handler = handlers[name] as (data: unknown, signal: AbortSignal) => Promise<void>
      const ids: string[] = []
      for (let worker = 0; worker < parallel; worker++) {
        const options = {
          pollingIntervalSeconds: poll,
          batchSize: 1,
          ...(this.heartbeatSeconds && { heartbeatRefreshSeconds: heartbeat.renewed }),
        }
        const id: string = await this.boss.work(name, options, async ([job]) => {
          if (job) await handler(job.data, job.signal)
          // Where there was work there may be more: look again at once.
          this.boss.notifyWorker(id)
        })
        ids.push(id)
      }
      this.workers.set(name, ids)
    }
  }

  /** How much work of each kind has not begun. */
  async waiting(): Promise<{ name: string; count: number }[]> {
    const { rows } = await this.database.pool.query<{ name: string; count: number }>(
      `select name, count(*)::int as count from pgboss.job where state in ('created', 'retry') group by name`,
    )
    const counts = new Map(rows.map(({ name, count }) => [name, count]))
    return queueNames.map((name) => ({ name, count: counts.get(name) ?? 0 }))
  }

  /** Lets running work finish for at most `seconds`; what does not is taken up again after the next start. */
  async stop(seconds: number) {
    await this.boss.stop({ graceful: true, timeout: seconds * 1000, close: false })
  }
}

/** pg-boss sends several statements at once and wants their rows in one list. */
async function run({ pool }: Database, text: string, values?: unknown[]) {
  const result = await pool.query(text, values)
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows ?? []) } : result
}
