import { createHmac } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { loggerOptions } from '../log.ts'
import { registerErrorHandler } from './errors.ts'
import { addressHash, logRequests } from './request-log.ts'

const signWith = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')
const sign = signWith('secret')

test('logs the session and a hash of the address, never the address', async () => {
  const { here, pipeline, member } = await world()
  const written: string[] = []
  const stream = { write: (line: string) => written.push(line) }
  const options = loggerOptions({ logLevel: 'info' }) as object
  const logController = new LogController({ disableRequestLogging: true })
  const app = Fastify({ logger: { ...options, stream }, logController })
  logRequests(app, sign)
  registerErrorHandler(app)
  const terms = { access: 'own', tx: 'read' } as const
  app.post('/own', (request, reply) => pipeline.handleRequest(request, reply, terms, async () => ({})))
  app.get('/own', (request, reply) =>
    pipeline.handleRequest(request, reply, { ...terms, access: 'admin' }, async () => ({})),
  )
  app.get('/page', async () => 'page')

  const headers = { host: here.host, authorization: `Bearer ${member.token}` }
  const remoteAddress = '203.0.113.77'
  await app.inject({ method: 'POST', url: '/own?secret=1', headers, remoteAddress })
  await app.inject({ url: '/own', headers, remoteAddress })
  await app.inject({ url: '/own', headers: { host: here.host }, remoteAddress })
  await app.inject({ url: '/page', headers, remoteAddress })
  const { rows } = await here.asOwner((db) =>
    db.execute<{ id: string }>(`select id from sessions where user_id = '${member.id}'`),
  )
  const line = { url: '/own', address: addressHash(sign, remoteAddress), session: rows[0]!.id }
  const answered = written.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'answered')
  expect(answered).toMatchObject([
    { ...line, method: 'POST', status: 200 },
    { ...line, method: 'GET', status: 403 },
    { url: '/own', method: 'GET', status: 401, address: line.address },
  ])
  expect(answered[2]).not.toHaveProperty('session')
  expect(written.join('')).not.toContain('203.0.113')
  await app.close()
})

test('hashes the same address differently per day and key', () => {
  const hash = addressHash(sign, '203.0.113.7', '2026-01-01')
  expect(hash).toMatch(/^[\w-]{16}$/)
  expect(addressHash(sign, '203.0.113.7', '2026-01-01')).toBe(hash)
  expect(addressHash(sign, '203.0.113.7', '2026-01-02')).not.toBe(hash)
  expect(addressHash(signWith('other'), '203.0.113.7', '2026-01-01')).not.toBe(hash)
})
