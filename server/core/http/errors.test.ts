import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { loggerOptions, withoutValues } from '../log.ts'
import { registerErrorHandler } from './errors.ts'

const because = (message: string, cause: object) => Object.assign(new Error(message), { cause })
const coded = (code: string) => Object.assign(new Error(code), { code })

async function answerTo(thrown: unknown, accept = 'application/json') {
  const lines: string[] = []
  const logger = loggerOptions({ logLevel: 'error' }) as object
  const app = Fastify({ logger: { ...logger, stream: { write: (line: string) => lines.push(line) } } })
  registerErrorHandler(app)
  app.get('/page', () => Promise.reject(thrown))
  const reply = await app.inject({ url: '/page', headers: { accept } })
  return { reply, log: lines.join('') }
}

test.each([
  ['a database that is away', because('Failed query: select 1', coded('ECONNREFUSED')), 503],
  ['a pool that has nothing left', new Error('timeout exceeded when trying to connect'), 503],
  ['a connection that broke', because('Failed query', new Error('Connection terminated unexpectedly')), 503],
  ['a shutdown of the database', because('Failed query', coded('57P01')), 503],
  ['a read-only database', because('Failed query', coded('25006')), 503],
  ['a start that times out', because('Failed query', new Error('timeout expired')), 503],
  ['a full disk', coded('ENOSPC'), 507],
  ['a full disk under a picture', new AppError('UNEXPECTED', 'Broken.', { cause: coded('ENOSPC') }), 507],
  ['a full disk of the database', because('Failed query', coded('53100')), 507],
  ['text that cannot be stored', because('Failed query', coded('22021')), 400],
  ['anything else', new Error('ENOENT /etc/secret'), 500],
])('%s', async (_, thrown, status) => {
  const { reply } = await answerTo(thrown)
  expect(reply.statusCode).toBe(status)
  expect(reply.body).not.toMatch(/Failed query|secret|\n {4}at /)
  if (status === 503 || status === 507) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('logs a failed query without its values', async () => {
  const failed = because('Failed query: insert into users\nparams: $argon2id$hash,code 123456', {
    ...coded('23505'),
    constraint: 'users_email',
    detail: 'Key (email)=(a@b.example) already exists.',
  })
  const { log } = await answerTo(failed)
  expect(log).toContain('insert into users')
  expect(log).toContain('users_email')
  expect(log).not.toMatch(/argon2id|123456|a@b\.example/)
  expect(withoutValues(failed.message)).toBe('Failed query: insert into users')
})

test('removes file headers from the error response', async () => {
  const app = Fastify()
  registerErrorHandler(app)
  app.get('/file', (_, reply) => {
    void reply.type('text/javascript').headers({ 'content-encoding': 'br', 'content-length': '9' })
    throw new Error('ENOENT')
  })
  const reply = await app.inject('/file')
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([500, undefined])
  expect(reply.json()).toMatchObject({ code: 'UNEXPECTED' })
})

test('sends an error page to browsers', async () => {
  const { reply } = await answerTo(new AppError('NOT_FOUND', 'Site <i>not found'), 'text/html,*/*')
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain('<h1>Site &#60;i&#62;not found</h1>')
  expect(reply.statusCode).toBe(404)
})
