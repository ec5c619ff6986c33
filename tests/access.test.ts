import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { asTenant } from '#server/core/db/tenancy.ts'
import { sessions } from '#server/identity/auth/sessions.table.ts'
import { platformOn } from '#server/platform/subscriptions/platform-for-tests.ts'
import { contract } from '#shared/contract.ts'
import type { Endpoints } from '#shared/core/endpoint.ts'
import { ownersHost, ownersOn } from './owners-site.ts'
import { type Column, columns, matrix, rowOf, shapeOf } from './permission-matrix.ts'
import { databases, type Person, serverOn, world } from './world.ts'

/** Routes of the demonstration only, and routes outside of the API. */
const outsideApi = /^(GET|POST) \/(healthz|mailbox|theme)/

const anonymousRoutes = new Set(
  Object.values(contract).flatMap((endpoints: Endpoints) =>
    Object.values(endpoints).flatMap(({ route, anonymous }) => (anonymous ? [route as string] : [])),
  ),
)
const ignoresSession = (route: string) =>
  anonymousRoutes.has(route) || /^GET \/api\/auth\/google|^POST \/api\/payments\/:provider\/result$/.test(route)

/** Thousands of calls take minutes on a busy machine. */
const forAllRoutes = 600_000

/** A call that passes validation, so that the response is decided by the access check. */
function callOf(route: string): InjectOptions {
  const [method, path] = route.split(' ') as [InjectOptions['method'], string]
  const url = path.replace(/:\w+/g, () => randomUUID()).replace(/\*$/, randomUUID())
  const tus = path.startsWith('/api/uploads') && {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-offset': '0',
  }
  return { method, url, ...(tus && { headers: tus }) } as InjectOptions
}

describe.each(databases)('on $kind', ({ url }) => {
  test('finds a row in the matrix for every route', async () => {
    const { routes } = await serverOn(url)
    const missing = routes.filter((route) => !outsideApi.test(route) && !rowOf(route))
    expect(missing).toEqual([])
    expect(routes.length).toBeGreaterThan(30)
  })

  test('finds a route for every row of the matrix that is not marked as absent', async () => {
    const { routes } = await serverOn(url)
    const shapes = new Set(routes.map(shapeOf))
    // The server does not list its routes for HEAD.
    const rows = matrix.filter(({ route }) => !route.startsWith('HEAD '))
    const wrong = rows.filter(({ route, notes }) => shapes.has(shapeOf(route)) === /^absent: ./.test(notes))
    expect(wrong.map(({ route }) => route)).toEqual([])
  })

  test('answers every role on every route as in the matrix', { timeout: forAllRoutes }, async () => {
    const made = await world({ url, limits: 'measuring', ownersHost })
    // Without the platform's own company, plans cannot be changed.
    await platformOn(made)
    const { routes, here, visitor, member, moderator, admin } = made
    const user = await here.person('user')
    const { owner } = await ownersOn(made)
    const visit = await owner.owners.openSupport({ id: here.id, reason: 'Matrix', withoutConsent: true })
    const { token } = await visitor.supportAccess.enter({ ticket: visit.address.split('#')[1]! })
    const platform = here.as(token)
    const people: Record<Column, Person> = { anon: visitor, customer: member, user, moderator, admin, platform }
    const wrong: string[] = []
    for (const route of routes.filter((one) => !outsideApi.test(one) && !/auth\/logout/.test(one)))
      for (const column of columns) {
        const { cells } = rowOf(route)!
        const isOfOwners = cells.anon === '404'
        // Calls that ignore the session answer all people alike, and owners have their routes on their own host only.
        const asked = column === 'platform' && (isOfOwners || ignoresSession(route)) ? 'anon' : column
        const promised = cells[asked]
        const { statusCode } = await people[column].inject(callOf(route))
        if (!matchesPromise(promised, statusCode))
          wrong.push(`${route} as ${column}: ${statusCode}, promised ${promised}`)
      }
    expect(wrong).toEqual([])
  })

  test('admits owners with a second factor to their routes, as in the matrix', async () => {
    const running = await serverOn(url, { limits: 'measuring', ownersHost })
    const { owner } = await ownersOn(running)
    const own = running.routes.filter((route) => rowOf(route)?.cells.anon === '404')
    expect(own.length).toBeGreaterThan(10)
    for (const route of own) {
      expect([route, rowOf(route)?.cells.platform]).toEqual([route, 'A'])
      const { statusCode } = await owner.inject(callOf(route))
      expect(`${route} ${matchesPromise('A', statusCode)}`).toBe(`${route} true`)
    }
  })

  test('rejects foreign, expired, revoked and malformed tokens', { timeout: forAllRoutes }, async () => {
    const { routes, database, here, admin, neighbour } = await world({ url, limits: 'measuring' })
    const tokens = {
      foreign: here.as(neighbour.token),
      malformed: here.as('x'),
      unknown: here.as('A'.repeat(43)),
      expired: await here.person('admin'),
      revoked: await here.person('admin'),
    }
    await asTenant(database.pool, here.id, 'write', (db) =>
      db
        .update(sessions)
        .set({ expiresAt: sql`now() - interval '1 second'` as never })
        .where(eq(sessions.userId, tokens.expired.id)),
    )
    await tokens.revoked.auth.logout({})
    const guarded = routes.filter((route) => !outsideApi.test(route) && rowOf(route)?.cells.anon === '401')
    expect(guarded.length).toBeGreaterThan(10)
    const wrong: string[] = []
    for (const route of guarded)
      for (const [kind, person] of Object.entries(tokens)) {
        const { statusCode } = await person.inject(callOf(route))
        if (statusCode !== 401) wrong.push(`${route} with a token that is ${kind}: ${statusCode}`)
      }
    expect(wrong).toEqual([])
    // The control: the same call with a valid token is accepted, with any spelling of the scheme that HTTP allows.
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER  ']) {
      const headers = { authorization: scheme + admin.token }
      const { statusCode } = await here.as(undefined).inject({ ...callOf('GET /api/admin/photos'), headers })
      expect([scheme, statusCode]).toEqual([scheme, 200])
    }
  })
})

/** Other values mean that the access check passes; later errors do not matter here. */
function matchesPromise(promised: string | undefined, status: number) {
  if (promised === undefined) return false
  if (/^\d{3}/.test(promised)) return status === Number(promised.slice(0, 3))
  // Companies have to allow contributions of plain users.
  if (promised === 'o*' || promised === 'O*') return status === 403
  return status !== 401 && status !== 403 && status < 500
}
