import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { Notices } from '../db/notices.ts'
import { ContentVersions } from './versions.ts'

const tenantId = '760d58e0-a167-44e6-86ee-1edbba44859c'

test('invalidates the cache on a new timeline with lower versions', async () => {
  const rows = [{ tenantId, kind: 'photos', lane: 0, version: 7, changedAt: new Date().toISOString() }]
  const state = { timeline: '00000001' as string | null, rows }
  // Simulates a failover without its delay.
  const database = {
    kind: 'postgres',
    pool: {
      connect: () => Promise.reject(new Error('no notices here')),
      query: () => Promise.resolve({ rows: [{ timeline: state.timeline }] }),
    },
    owner: { select: () => ({ from: () => ({ where: () => Promise.resolve(state.rows) }) }) },
  } as unknown as Database
  const ignore = () => undefined
  const versions = new ContentVersions(database, new Notices(database, ignore), ignore)
  const look = () => versions.follow().catch(ignore)
  const version = () => versions.versionOf(tenantId, ['photos'])

  await look()
  const before = version()
  // A standby in recovery reports no timeline.
  state.timeline = null
  await look()
  expect(version()).toBe(before)
  state.timeline = '00000002'
  state.rows = [{ ...rows[0]!, version: 5 }]
  await look()
  const after = version()
  expect(after).not.toBe(before)
  // The same version count on the new timeline is another state.
  state.rows = [{ ...rows[0]!, version: 7 }]
  await look()
  expect([before, after]).not.toContain(version())
  await versions.stop()
})

/** A database that rejects the query for its timeline with `state.code`, while there is one. */
function refusingDatabase(state: { code: string | undefined; asked: number }) {
  const rows = [{ tenantId, kind: 'photos', lane: 0, version: 7, changedAt: new Date().toISOString() }]
  return {
    kind: 'postgres',
    pool: {
      connect: () => Promise.reject(new Error('no notices here')),
      query() {
        state.asked++
        if (state.code) return Promise.reject(Object.assign(new Error('refused'), { code: state.code }))
        return Promise.resolve({ rows: [{ timeline: '00000002' }] })
      },
    },
    owner: { select: () => ({ from: () => ({ where: () => Promise.resolve(rows) }) }) },
  } as unknown as Database
}

test.each([
  ['0A000', '.7', 1],
  ['42501', '.7', 1],
  ['42883', '.7', 1],
  ['55000', '00000002.7', 3],
] as const)('works without a timeline after database error %s', async (code, versionAfter, asked) => {
  const state: { code: string | undefined; asked: number } = { code, asked: 0 }
  const database = refusingDatabase(state)
  const errors: Error[] = []
  const notices = new Notices(database, () => undefined)
  const versions = new ContentVersions(database, notices, (error) => void errors.push(error))
  const look = () => versions.follow().catch(() => undefined)
  await look()
  await look()
  expect(versions.versionOf(tenantId, ['photos'])).toBe('.7')
  expect(errors).toHaveLength(1)
  // Temporary errors, such as during a failover, are retried.
  state.code = undefined
  await look()
  await versions.stop()
  expect(versions.versionOf(tenantId, ['photos'])).toBe(versionAfter)
  expect(state.asked).toBe(asked)
})

const earlier = '2026-11-27T10:00:00.000Z'
const later = '2026-11-27T10:05:00.000Z'

const lossCases = [
  ['lower', [{ lane: 0, version: 5, changedAt: later }]],
  ['missing', [{ lane: 1, version: 3, changedAt: earlier }]],
  ['no', []],
] as const

test.each([
  ...lossCases.map(([name, rows]) => [name, 'polling', rows] as const),
  ...lossCases.map(([name, rows]) => [name, 'a lost connection', rows] as const),
  ['missing and newer', 'a lost connection', [{ lane: 1, version: 4, changedAt: later }]] as const,
])('without a timeline, %s versions after %s invalidate the cache once', async (_, trigger, rowsAfter) => {
  const rowsOf = (rows: readonly object[]) => rows.map((row) => ({ tenantId, kind: 'photos', ...row }))
  const before = [
    { lane: 0, version: 7, changedAt: later },
    { lane: 1, version: 3, changedAt: earlier },
  ]
  const state = { rows: rowsOf(before), missed: () => undefined as unknown }
  const since: unknown[] = []
  const database = {
    kind: 'postgres',
    pool: { query: () => Promise.reject(Object.assign(new Error('refused'), { code: '42501' })) },
    owner: {
      select: () => ({
        from: () => ({
          where(condition: SQL) {
            since.push(new PgDialect().sqlToQuery(condition).params[0])
            return Promise.resolve(state.rows)
          },
        }),
      }),
    },
  } as unknown as Database
  const notices = {
    on: () => undefined,
    join: () => Promise.resolve(),
    stop: () => undefined,
    onMissed(listener: () => void) {
      state.missed = listener
    },
  } as unknown as Notices
  const versions = new ContentVersions(database, notices, () => undefined)
  const look = async () => {
    await versions.follow()
    return versions.versionOf(tenantId, ['photos'])
  }
  const first = await look()
  expect(await look()).toBe(first)
  state.rows = rowsOf(rowsAfter)
  if (trigger === 'a lost connection') state.missed()
  const second = await look()
  expect(second).not.toBe(first)
  expect(await look()).toBe(second)
  // The same count as before is another state.
  state.rows = rowsOf(before)
  expect([first, second]).not.toContain(await look())
  // Lower versions that were saved long before are found after a lost connection.
  state.missed()
  await look()
  expect(since.at(-1)).toBe(new Date(0).toISOString())
  await versions.stop()
})
