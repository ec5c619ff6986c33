import type pg from 'pg'
import type { Database } from './database.ts'

/** What notices may be about. */
export type Channel = 'content' | 'messages'

type Listener = (notice: string) => void

const name = 'vitrine'
/** What waits while there is no connection; beyond it the oldest are let go, and everybody looks for themselves. */
const mostUntold = 5000

/**
 * [Note: Notices] Short words from one process to all, itself first, after the
 * transaction they belong to has committed: inside it they would make all commits
 * of the database wait in one line. They go by NOTIFY; the embedded database has
 * one process, which tells only itself. What is said while a listening connection
 * is broken is not heard there, so listeners are told when it stands again, and
 * look for themselves what they missed.
 */
export class Notices {
  private readonly database: Database
  private readonly onError: (error: Error) => void
  private readonly listeners = new Map<Channel, Set<Listener>>()
  private readonly latecomers = new Set<() => void>()
  private listening: pg.PoolClient | undefined
  /** Ends the listening. */
  private hangUp: (() => void) | undefined
  private heardBefore = false
  private stopped = false
  /** Still to be told to other processes, while those before are on their way. */
  private untold: string[] = []
  private telling = false

  constructor(database: Database, onError: (error: Error) => void) {
    this.database = database
    this.onError = onError
  }

  on(channel: Channel, listener: Listener) {
    const known = this.listeners.get(channel) ?? new Set()
    this.listeners.set(channel, known.add(listener))
  }

  /** Called whenever notices may have been missed. */
  onMissed(listener: () => void) {
    this.latecomers.add(listener)
  }

  /** Tells this process at once, and the others, together what came together. */
  notify(channel: Channel, notice: string) {
    this.pass(channel, notice)
    if (this.database.kind === 'embedded') return
    this.untold.push(`${channel} ${notice}`)
    if (this.untold.length > mostUntold) this.untold.shift()
    void this.tellOthers()
  }

  private async tellOthers() {
    if (this.telling) return
    this.telling = true
    try {
      while (this.listening && this.untold.length) {
        const notices = this.untold.slice(0, 500)
        await this.listening.query('select pg_notify($1, notice) from unnest($2::text[]) notice', [name, notices])
        this.untold.splice(0, notices.length)
      }
    } catch (error) {
      // They stay, and go out with the next ones or once the connection stands again.
      this.onError(error as Error)
    } finally {
      this.telling = false
    }
  }

  /** Begins to listen, or begins again where the connection broke. Does nothing while it stands. */
  async join() {
    if (this.database.kind === 'embedded' || this.hangUp || this.stopped) return
    const client = await this.database.pool.connect()
    this.hold(client)
    try {
      await client.query(`listen ${name}`)
    } catch (error) {
      this.leave()
      throw error
    }
    if (this.stopped) return this.leave()
    if (this.hangUp) this.listening = client
    if (this.heardBefore) for (const listener of this.latecomers) listener()
    this.heardBefore = true
    void this.tellOthers()
  }

  stop() {
    this.stopped = true
    this.leave()
  }

  private leave() {
    this.hangUp?.()
  }

  private pass(channel: Channel, notice: string) {
    for (const listener of this.listeners.get(channel) ?? []) listener(notice)
  }

  private hold(client: pg.PoolClient) {
    let own: number | undefined
    void client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
      ({ rows }) => {
        own = rows[0]?.pid
      },
      () => undefined,
    )
    client.on('notification', ({ payload = '', processId }) => {
      if (processId === own) return
      const [channel = '', ...words] = payload.split(' ')
      this.pass(channel as Channel, words.join(' '))
    })
    // A connection that broke is given back too, or the pool would one day hold nothing else.
    let givenBack = false
    const hangUp = () => {
      if (this.hangUp === hangUp) this.hangUp = this.listening = undefined
      if (!givenBack) client.release(true)
      givenBack = true
    }
    client.on('error', hangUp)
    this.hangUp = hangUp
  }
}
