import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { faultProxy } from '#tests/fault-proxy.ts'
import { freePort } from '#tests/site-process.ts'
import { databases, serverOn, world } from '#tests/world.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const asked = async (port: number, path: string) => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: reply.status, text: await reply.text() }
}

describe.each(databases)('on $kind', ({ url }) => {
  test('serves readiness and metrics on the port of the operator only', async () => {
    const opsPort = await freePort()
    const { visitor, database, address } = await world({ url, opsPort, logLevel: 'silent' })
    expect(await asked(opsPort, '/readyz')).toEqual({ status: 200, text: '{"status":"ready","storage":"good"}' })
    expect((await asked(opsPort, '/api/company')).status).toBe(404)
    for (const path of ['/readyz', '/metrics'])
      expect((await visitor.inject({ url: path, headers: { accept: 'application/json' } })).statusCode).toBe(404)

    const before = await asked(opsPort, '/metrics')
    expect(before.status).toBe(200)
    await Promise.all(
      ['/healthz', '/healthz', '/api/nothing'].map((path) => asked(Number(new URL(address).port), path)),
    )
    const after = (await asked(opsPort, '/metrics')).text
    const figure = (text: string, name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1) ?? 0,
      )
    const rise = (status: number) =>
      figure(after, `vitrine_requests_total{status="${status}"}`) -
      figure(before.text, `vitrine_requests_total{status="${status}"}`)
    expect([rise(200), rise(404)]).toEqual([2, 1])
    expect(figure(after, 'process_resident_memory_bytes')).toBeGreaterThan(30_000_000)
    expect(after).toContain('nodejs_eventloop_delay_seconds{quantile="1"} ')
    expect(after).toMatch(/^vitrine_jobs_waiting\{job="send-mail"\} \d+$/m)
    for (const line of after.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \S+ .+|\w+(\{\w+="[^"]+"\})? [\d.e+-]+)$/)

    // One connection to PostgreSQL is reserved for listening. A database without a free connection counts as
    // unavailable.
    const held = await Promise.all(
      Array.from({ length: database.pool.options.max! - (url ? 1 : 0) }, () => database.pool.connect()),
    )
    expect((await asked(opsPort, '/readyz')).status).toBe(503)
    for (const client of held) client.release()
    expect((await asked(opsPort, '/readyz')).status).toBe(200)
  })
})

const postgres = databases.find(({ kind }) => kind === 'postgres')?.url

test.runIf(postgres)('reports a lost and a restored database immediately', async () => {
  const { hostname, port } = new URL(postgres!)
  expect(['127.0.0.1', 'localhost']).toContain(hostname)
  const line = await faultProxy(Number(port || 5432), '')
  const through = Object.assign(new URL(postgres!), { host: `127.0.0.1:${line.port}` })
  const opsPort = await freePort()
  const { stop } = await serverOn(through.href, { opsPort, logLevel: 'silent' })
  // Requests whose response was lost with the connection may wait forever; `serve` limits them to 30 seconds.
  ends.push(() => Promise.race([stop(), sleep(12_000)]), line.close)
  expect((await asked(opsPort, '/readyz')).status).toBe(200)
  line.down()
  expect(await asked(opsPort, '/readyz')).toEqual({ status: 503, text: '{"status":"no database"}' })
  // Requests from other addresses can still read metrics.
  expect((await asked(opsPort, '/metrics')).text).toContain('process_resident_memory_bytes')
  line.up()
  await expect.poll(async () => (await asked(opsPort, '/readyz')).status).toBe(200)
})
