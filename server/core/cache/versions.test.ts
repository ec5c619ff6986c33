import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { Notices } from '../db/notices.ts'
import { ContentVersions } from './versions.ts'

const tenantId = '760d58e0-a167-44e6-86ee-1edbba44859c'

test('a new timeline empties the cache though versions went backwards', async () => {
  const rows = [{ tenantId, kind: 'photos', lane: 0, version: 7, changedAt: new Date().toISOString() }]
  const state = { timeline: '00000001' as string | null, rows }
  // A server that is failed over, without the minutes that a real one takes.
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
  const stamp = () => versions.stamp(tenantId, ['photos'])

  await look()
  const before = stamp()
  // A standby in recovery says nothing new.
  state.timeline = null
  await look()
  expect(stamp()).toBe(before)
  state.timeline = '00000002'
  state.rows = [{ ...rows[0]!, version: 5 }]
  await look()
  const after = stamp()
  expect(after).not.toBe(before)
  // The same version count on the new timeline is another state.
  state.rows = [{ ...rows[0]!, version: 7 }]
  await look()
  expect([before, after]).not.toContain(stamp())
  versions.stop()
})

/** A database that refuses to tell its timeline with `state.code`, while there is one. */
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
] as const)('goes on without a timeline when the database answers %s', async (code, stampAfter, asked) => {
  const state: { code: string | undefined; asked: number } = { code, asked: 0 }
  const database = refusingDatabase(state)
  const errors: Error[] = []
  const notices = new Notices(database, () => undefined)
  const versions = new ContentVersions(database, notices, (error) => void errors.push(error))
  const look = () => versions.follow().catch(() => undefined)
  await look()
  await look()
  expect(versions.stamp(tenantId, ['photos'])).toBe('.7')
  expect(errors).toHaveLength(1)
  // What is refused only for now, such as during a promotion, is asked again.
  state.code = undefined
  await look()
  versions.stop()
  expect(versions.stamp(tenantId, ['photos'])).toBe(stampAfter)
  expect(state.asked).toBe(asked)
})
