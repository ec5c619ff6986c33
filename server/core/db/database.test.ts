import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databases, serverOn, world } from '#tests/world.ts'
import { withSchemaLock } from './database.ts'
import { openOwner } from './owner.ts'
import { asTenant } from './tenancy.ts'

describe.each(databases)('on $kind', ({ url }) => {
  test('rejects a transaction that was rolled back by a failed statement', async () => {
    const { database, here } = await world({ url })
    const swallowed = asTenant(database.pool, here.id, 'write', async (db) => {
      await db.execute(sql`update company set tagline = 'half'`)
      await db.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('the transaction was undone')
    // The control: the connection still works.
    await asTenant(database.pool, here.id, 'write', (db) => db.execute(sql`update company set tagline = 'whole'`))
  })

  test('sorts id in the direction of descending indexes', async () => {
    const { database } = await world({ url })
    const { rows } = await database.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'public' and indexdef ~ ' DESC, id'`,
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.map(({ indexdef }) => indexdef).filter((one) => !/ DESC, id DESC[,)]/.test(one))).toEqual([])
  })
})

const postgres = databases.find(({ kind }) => kind === 'postgres')?.url

describe.runIf(postgres)('with a slow PostgreSQL', () => {
  test('cancels queries of visitors after three seconds, not of staff', async () => {
    const { database, here } = await world({ url: postgres })
    const slowly = (mode: 'visit' | 'read') =>
      asTenant(database.pool, here.id, mode, (db) => db.execute(sql`select pg_sleep(3.2)`))
    const [visit, read] = await Promise.allSettled([slowly('visit'), slowly('read')])
    expect(visit).toMatchObject({ reason: { cause: { code: '57014' } } })
    expect(read.status).toBe('fulfilled')
    // The timeout ends with its transaction.
    const { rows } = await database.pool.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '10s' }])
  })

  test('answers 503 and stops while the database does not respond', async () => {
    const line = await lineTo(new URL(postgres!))
    const { visitor, admin, stop } = await world({ url: `${line.url}?query_timeout=700`, logLevel: 'silent' })
    const asked = async () => (await admin.inject({ url: `/api/auth/me?${Math.random()}` })).statusCode
    expect(await asked()).toBe(200)
    line.silent = true
    expect((await visitor.inject({ url: '/api/products?limit=7' })).statusCode).toBe(503)
    expect(await asked()).toBe(503)
    line.silent = false
    await expect.poll(asked).toBe(200)
    line.silent = true
    await stop()
    line.close()
    // Each new connection times out after ten seconds.
  })
})

/** A connection to PostgreSQL that receives nothing while it is `silent`, like a disconnected cable. */
async function lineTo(url: URL) {
  const line = { silent: false, url: '', close: () => void server.close() }
  const server = createServer((near) => {
    const far = connect(Number(url.port || 5432), url.hostname)
    const pairs = [
      [near, far],
      [far, near],
    ] as const
    for (const [from, to] of pairs) {
      from.on('data', (bytes) => line.silent || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  line.url = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href
  return line
}

describe.runIf(postgres)('when PostgreSQL ends connections', () => {
  /** Closes all connections of this test's server except its own. */
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cut-me' and pid <> pg_backend_pid()`
  const named = `${postgres}?application_name=cut-me`

  test('survives a broken connection within a transaction', async () => {
    const { database, here, visitor } = await world({ url: named, logLevel: 'silent' })
    const broken = asTenant(database.pool, here.id, 'write', async (db) => {
      await db.execute(sql`select 1`)
      const { database: other } = await serverOn(postgres)
      await other.pool.query(cut)
      // No query runs while the connection breaks: only an event reports it.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await db.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    expect((await visitor.inject({ url: '/api/company?again' })).statusCode).toBe(200)
  })

  test('releases connections on which no transaction can begin', async () => {
    const pool = new pg.Pool({ connectionString: postgres, max: 2, connectionTimeoutMillis: 2000 })
    pool.on('error', () => undefined)
    const breakIt = (client: pg.PoolClient) => {
      client.on('error', () => undefined)
      const { connection } = client as pg.PoolClient & { connection: { stream: Socket } }
      connection.stream.destroy()
    }
    pool.on('acquire', breakIt)
    const owner = openOwner(pool)
    for (let round = 0; round < 3; round++)
      await expect(owner.transaction(async () => undefined)).rejects.toThrow('begin')
    pool.off('acquire', breakIt)
    const { rows } = await owner.transaction((tx) => tx.execute(sql`select 1 as one`))
    expect(rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('closes a connection whose transaction cannot be rolled back', async () => {
    const pool = new pg.Pool({ connectionString: postgres, max: 1, query_timeout: 300 })
    pool.on('error', () => undefined)
    const owner = openOwner(pool)
    await expect(
      owner.transaction(async (tx) => {
        await tx.execute(sql`set local work_mem = '5MB'`)
        await tx.execute(sql`select pg_sleep(1)`)
      }),
    ).rejects.toThrow()
    // In the failed transaction this would read 5MB.
    const { rows } = await owner.execute(sql`select current_setting('work_mem') as memory`)
    expect(rows).not.toEqual([{ memory: '5MB' }])
    await pool.end()
  })

  test('survives a broken connection during a schema change', async () => {
    const { database } = await serverOn(named, { logLevel: 'silent' })
    const { database: other } = await serverOn(postgres)
    const broken = withSchemaLock(database, async (client) => {
      await other.pool.query(cut)
      // No query runs while the connection breaks: only an event reports it.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await client.query('select 1')
    })
    await expect(broken).rejects.toThrow()
  })

  test('receives notices again after reconnecting, without leaking connections', async () => {
    const { database, pipeline } = await serverOn(named, { poolSize: 3, logLevel: 'silent' })
    const { here, admin, database: other } = await world({ url: postgres })
    const { versions } = pipeline.parts
    for (let round = 0; round < 4; round++) {
      await other.pool.query(cut)
      await expect.poll(() => listeners(other.pool)).toBe(1)
    }
    const before = versions.versionOf(here.id, ['company'])
    await admin.inject({
      method: 'PUT',
      url: '/api/company',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="tagline"\r\n\r\nnews\r\n--b--\r\n',
    })
    await expect.poll(() => versions.versionOf(here.id, ['company'])).not.toBe(before)
    // One connection listens, the other two serve requests. Under load the job queue uses both, so that tests never get
    // both at once.
    const released = new Map<unknown, number>()
    database.pool.on('release', (error, client) => void (error || released.set(client, Date.now())))
    const inService = async () => {
      const clients = await Promise.allSettled([database.pool.connect(), database.pool.connect()])
      const had = clients.flatMap((client) => (client.status === 'fulfilled' ? [client.value] : []))
      for (const client of had) client.release()
      return [...released.values()].filter((at) => at > Date.now() - 12_000).length
    }
    await expect.poll(inService).toBe(2)
  })

  const listeners = async (pool: typeof import('pg').Pool.prototype) => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where application_name = 'cut-me' and query ilike 'listen%'
       and pid in (select pid from pg_stat_activity where state = 'idle')`,
    )
    return rows.length >= 1 ? 1 : 0
  }
})
