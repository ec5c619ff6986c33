import { expect, test } from 'vitest'
import { refuseForeignHistory } from './migration-history.ts'

const ours = [1, 2, 3].map((at) => ({ hash: `hash ${at}`, folderMillis: at }))
const recorded = (...list: [hash: string, createdAt: number][]) =>
  list.map(([hash, createdAt]) => ({ hash, createdAt }))
const check =
  (...list: [hash: string, createdAt: number][]) =>
  () =>
    refuseForeignHistory(recorded(...list), ours)

test('accepts an empty database and one with the first migrations', () => {
  refuseForeignHistory(undefined, ours)
  check(['hash 1', 1])()
  check(['hash 1', 1], ['hash 2', 2], ['hash 3', 3])()
})

test('refuses a database with a later migration as newer', () => {
  expect(check(['hash 1', 1], ['hash 2', 2], ['hash 3', 3], ['hash 4', 4])).toThrow('newer version')
  // Also when the newer version regenerated all of them.
  expect(check(['hash 9', 9])).toThrow('newer version')
})

test('refuses a first migration of another hash as too early', () => {
  expect(check(['hash 0', 1])).toThrow('early version')
  expect(check()).toThrow('early version')
})

test('refuses migrations with a gap or in another order', () => {
  expect(check(['hash 1', 1], ['hash 3', 3])).toThrow('migrated by a different version')
  expect(check(['hash 1', 1], ['hash x', 2])).toThrow('migrated by a different version')
})
