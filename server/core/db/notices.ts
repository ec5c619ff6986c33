import type pg from 'pg'
import type { Database } from './database.ts'

/** Topics of notices. */
export type Channel = 'content' | 'messages'

type Listener = (notice: string) => void

const channelName = 'vitrine'
/** Maximum unsent notices while disconnected; beyond it the oldest are dropped, and listeners poll. */
const maxUnsent = 5000

/**
 * [Note: Notices] Short messages to all processes, sent by NOTIFY after the transaction has committed: inside it
 * they would serialize all commits of the database. The embedded database has one process, which notifies only
 * itself. Notices sent while the connection is broken are lost, so listeners are called on reconnection and check
 * for changes.
 */
export class Notices {
  private readonly database: Database
  private readonly onError: (error: Error) => void
  private readonly listeners = new Map<Channel, Set<Listener>>()
  private readonly missedListeners = new Set<() => void>()
  private listening: pg.PoolClient | undefined
  /** Closes the listening connection. */
  private disconnect: (() => void) | undefined
  private hasListenedBefore = false
  private stopped = false
  /** Not yet sent to other processes. */
  private unsent: string[] = []
  private isSending = false

  constructor(database: Database, onError: (error: Error) => void) {
    this.database = database
    this.onError = onError
  }

  on(channel: Channel, listener: Listener) {
    const known = this.listeners.get(channel) ?? new Set()
    this.listeners.set(channel, known.add(listener))
  }

  /** Registers a listener that runs when notices may have been missed. */
  onMissed(listener: () => void) {
    this.missedListeners.add(listener)
  }

  /** Notifies this process at once, and the others in batches. */
  notify(channel: Channel, notice: string) {
    this.callListeners(channel, notice)
    if (this.database.kind === 'embedded') return
    this.unsent.push(`${channel} ${notice}`)
    if (this.unsent.length > maxUnsent) this.unsent.shift()
    void this.sendUnsent()
  }

  private async sendUnsent() {
    if (this.isSending) return
    this.isSending = true
    try {
      while (this.listening && this.unsent.length) {
        const notices = this.unsent.slice(0, 500)
        await this.listening.query('select pg_notify($1, notice) from unnest($2::text[]) notice', [
          channelName,
          notices,
        ])
        this.unsent.splice(0, notices.length)
      }
    } catch (error) {
      // They are sent with the next notice or after reconnection.
      this.onError(error as Error)
    } finally {
      this.isSending = false
    }
  }

  /** Starts to listen, or reconnects. Does nothing while connected. */
  async join() {
    if (this.database.kind === 'embedded' || this.disconnect || this.stopped) return
    const client = await this.database.pool.connect()
    this.attachConnection(client)
    try {
      await client.query(`listen ${channelName}`)
    } catch (error) {
      this.leave()
      throw error
    }
    if (this.stopped) return this.leave()
    if (this.disconnect) this.listening = client
    if (this.hasListenedBefore) for (const listener of this.missedListeners) listener()
    this.hasListenedBefore = true
    void this.sendUnsent()
  }

  stop() {
    this.stopped = true
    this.leave()
  }

  private leave() {
    this.disconnect?.()
  }

  private callListeners(channel: Channel, notice: string) {
    for (const listener of this.listeners.get(channel) ?? []) listener(notice)
  }

  private attachConnection(client: pg.PoolClient) {
    let own: number | undefined
    void client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
      ({ rows }) => {
        own = rows[0]?.pid
      },
      () => undefined,
    )
    client.on('notification', ({ payload = '', processId }) => {
      if (processId === own) return
      const [channel = '', ...rest] = payload.split(' ')
      this.callListeners(channel as Channel, rest.join(' '))
    })
    // A broken connection is released too, so that the pool does not run empty.
    let isReleased = false
    const disconnect = () => {
      if (this.disconnect === disconnect) this.disconnect = this.listening = undefined
      if (!isReleased) client.release(true)
      isReleased = true
    }
    client.on('error', disconnect)
    this.disconnect = disconnect
  }
}
