import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { rowOf } from './permission-matrix.ts'
import { serverOn, world } from './world.ts'

/** Uses its own server, because the faults would break other tests. */
const own = { logLevel: 'silent', mailFrom: 'fail-closed@test.example' } as const

const broken = new Set<string>()
async function breakTable(table: string) {
  const { database } = await serverOn(undefined, own)
  await database.pool.query(`alter table ${table} rename to ${table}_away`)
  broken.add(table)
}
afterEach(async () => {
  const { database } = await serverOn(undefined, own)
  for (const table of broken) await database.pool.query(`alter table ${table}_away rename to ${table}`)
  broken.clear()
})

/** Uploads have their own checks; Google uses one callback URL for all companies. */
const exceptions = /uploads|google\/callback/

/** Counted in memory only, so it never needs the database. */
const notes = 'POST /api/visits'

const callOf = (route: string) => {
  const [method, path] = route.split(' ') as [InjectOptions['method'], string]
  return {
    method,
    url: path
      .replace(':type', 'products')
      .replace(/:\w+/g, () => randomUUID())
      .replace(/\*$/, randomUUID()),
  } as InjectOptions
}

test.each(['sessions', 'users'])('rejects requests when %s cannot be read', async (table) => {
  const { routes, admin } = await world(own)
  // Signed addresses are refused before the user is read.
  const guarded = routes.filter((route) => rowOf(route)?.cells.anon === '401' && rowOf(route)?.cells.admin !== '401')
  expect(guarded.length).toBeGreaterThan(10)
  await breakTable(table)
  for (const route of guarded) {
    const { statusCode } = await admin.inject(callOf(route))
    expect(`${route} ${statusCode >= 500}`).toBe(`${route} true`)
  }
})

test('rejects writes when limits cannot be counted', async () => {
  const { routes, admin, visitor } = await world(own)
  await breakTable('rate_limits')
  const writing = routes.filter((route) => !/^GET/.test(route) && route !== notes)
  for (const route of writing)
    for (const person of [admin, visitor]) {
      const { statusCode } = await person.inject(callOf(route))
      expect(`${route} ${statusCode >= 400}`).toBe(`${route} true`)
    }
  const login = await visitor.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: admin.username, password: 'correct horse battery' },
  })
  expect(login.statusCode).toBeGreaterThanOrEqual(500)
})

test('rejects requests when the company cannot be found', async () => {
  const { routes, admin, here } = await world(own)
  // Hosts are cached for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await breakTable('domains')
  for (const route of routes.filter((one) => one.includes(' /api/') && !exceptions.test(one))) {
    const { statusCode } = await admin.inject(callOf(route))
    expect(`${route} ${statusCode >= 500}`).toBe(`${route} true`)
  }
  expect((await here.visitor().inject({ url: '/api/company' })).statusCode).toBeGreaterThanOrEqual(500)
})
