import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from './core/config.ts'
import { createCompany } from './core/tenants/create-company.ts'
import { startServer } from './server.ts'

async function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-start-'))
  await cp(inject('emptyDatabase'), join(dataDir, 'db'), { recursive: true })
  return dataDir
}
const start = (dataDir: string, flags = {}) =>
  startServer(readConfig({ dataDir, port: 0, logLevel: 'silent', ...flags }, {}), { pages: false })

/** A port that is in use. */
async function takenPort() {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  return { port: (other.address() as { port: number }).port, free: () => other.close() }
}

test('reports a failed start and releases the data folder', async () => {
  const dataDir = await newFolder()
  const { port, free } = await takenPort()
  await expect(start(dataDir, { port })).rejects.toThrow(`Port ${port} is in use by another program.`)
  await expect(start(dataDir, { opsPort: port })).rejects.toThrow(`Port ${port} is in use by another program.`)
  free()
  const running = await start(dataDir)
  // While it runs, no other server may start.
  await expect(start(dataDir)).rejects.toThrow(`in use by another Vitrine server (process ${process.pid})`)

  // Many connections that stay busy must not prevent the stop.
  const host = 'stop.test.example'
  await createCompany(running.database, { slug: 'stop', name: 'Stop', plan: 'free', hosts: [host] })
  const agent = new Agent({ keepAlive: true })
  const answers: number[] = []
  const requestRepeatedly = () =>
    new Promise<void>((resolve) => {
      const ask = () =>
        get({ agent, port: new URL(running.address).port, path: '/api/company', headers: { host } }, (reply) => {
          answers.push(reply.statusCode ?? 0)
          reply.resume().on('end', ask)
        }).on('error', () => resolve())
      ask()
    })
  const asking = Array.from({ length: 5 }, requestRepeatedly)
  while (answers.length < 100) await new Promise((resolve) => setTimeout(resolve, 10))
  const began = performance.now()
  await running.stop()
  await Promise.all(asking)
  expect(performance.now() - began).toBeLessThan(8000)
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test('reports an unwritable or damaged data folder', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'vitrine-start-')), 'a-file')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow('cannot be written to')

  const dataDir = await newFolder()
  rmSync(join(dataDir, 'db/pg/global/pg_control'))
  await expect(start(dataDir)).rejects.toThrow('cannot be opened. Nothing was changed.')
})

test('reports an unreachable database', async () => {
  const unused = await takenPort()
  unused.free()
  const silent = await takenPort()
  for (const { port } of [unused, silent]) {
    const databaseUrl = `postgres://postgres@127.0.0.1:${port}/nothing`
    await expect(start('/tmp', { databaseUrl })).rejects.toThrow(/^The database at \S+ cannot be reached\./)
  }
  silent.free()
})
