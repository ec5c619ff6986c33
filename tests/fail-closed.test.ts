import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { rowOf } from './permission-matrix.ts'
import { serverOn, world } from './world.ts'

/** A server of its own: what is broken here must not break other tests. */
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

/** Uploads say no by themselves; Google returns to one address for all companies, whatever the host. */
const elsewhere = /uploads|google\/callback/

/** Noted in memory alone, and limited there; it never waits for the database. */
const notes = 'POST /api/visits'

const callOf = (route: string) => {
  const [method, path] = route.split(' ') as [InjectOptions['method'], string]
  return { method, url: path.replace(/:\w+/g, () => randomUUID()).replace(/\*$/, randomUUID()) } as InjectOptions
}

test.each(['sessions', 'users'])('when %s cannot be looked up, nobody is let in', async (table) => {
  const { routes, admin } = await world(own)
  const guarded = routes.filter((route) => rowOf(route)?.cells.anon === '401')
  expect(guarded.length).toBeGreaterThan(10)
  await breakTable(table)
  for (const route of guarded) {
    const { statusCode } = await admin.inject(callOf(route))
    expect(`${route} ${statusCode >= 500}`).toBe(`${route} true`)
  }
})

test('when it cannot be counted, nothing is changed', async () => {
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

test('when it is not known whose site it is, there is no answer for anybody', async () => {
  const { routes, admin, here } = await world(own)
  // What is known of a host is believed for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await breakTable('domains')
  for (const route of routes.filter((one) => one.includes(' /api/') && !elsewhere.test(one))) {
    const { statusCode } = await admin.inject(callOf(route))
    expect(`${route} ${statusCode >= 500}`).toBe(`${route} true`)
  }
  expect((await here.visitor().inject({ url: '/api/company' })).statusCode).toBeGreaterThanOrEqual(500)
})
