import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './site-process.ts'

const versions = '/usr/lib/postgresql'

/** Path of the PostgreSQL server programs; undefined if not installed. */
export const serverPrograms = (existsSync(versions) ? readdirSync(versions) : [])
  .sort((one, other) => Number(other) - Number(one))
  .map((version) => join(versions, version, 'bin'))
  .find((folder) => ['initdb', 'pg_ctl', 'pg_basebackup'].every((name) => existsSync(join(folder, name))))

/** PostgreSQL refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []

/** A primary and its standby, both on this machine and without fsync. */
export async function primaryWithStandby() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-clusters-'))
  chmodSync(folder, 0o777)
  const run = (program: string, ...args: string[]) => {
    const [command, ...rest] = [...asPostgres, join(serverPrograms!, program), ...args]
    // Ignores the output: an inherited pipe would stay open while the server
    // runs.
    execFileSync(command!, rest, { cwd: folder, stdio: 'ignore', timeout: 30_000 })
  }
  const cluster = (name: string, port: number) => {
    const data = join(folder, name)
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=32MB`
    return {
      data,
      port,
      start: () => run('pg_ctl', '-D', data, '-w', '-l', join(folder, `${name}.log`), '-o', options, 'start'),
      stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
      promote: () => run('pg_ctl', '-D', data, '-w', 'promote'),
      async query(text: string) {
        const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
        await client.connect()
        return client.query<Record<string, unknown>>(text).finally(() => client.end())
      },
    }
  }
  const primary = cluster('primary', await freePort())
  run('initdb', '-D', primary.data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync')
  primary.start()
  const standby = cluster('standby', await freePort())
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  run('pg_basebackup', '-D', standby.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', ...from)
  standby.start()
  return {
    primary,
    standby,
    /** Whether the standby has replayed all commits of the primary. */
    async isCaughtUp() {
      const { rows } = await primary.query('select pg_current_wal_lsn() as at')
      const seen = await standby.query(`select pg_last_wal_replay_lsn() >= '${rows[0]!.at}' as whole`)
      return seen.rows[0]!.whole
    },
    end() {
      for (const { stop } of [primary, standby])
        try {
          stop()
        } catch {
          // Stopped by the test.
        }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Forwards connections to a local port, and after `lead` to another one. */
export async function forwarder(port: number) {
  let target = port
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const other = connect(target, '127.0.0.1')
    for (const [one, two] of [
      [client, other],
      [other, client],
    ] as const) {
      open.add(one)
      one.pipe(two)
      one.on('error', () => two.destroy())
      one.on('close', () => {
        open.delete(one)
        two.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    lead(next: number) {
      target = next
      cut()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
