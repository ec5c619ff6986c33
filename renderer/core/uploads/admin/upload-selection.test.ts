import { expect, test } from 'vitest'
import { pointed, type Reach, reachOf } from './upload-selection.ts'

const list = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const after = (...steps: [string, Reach][]) => [
  ...steps.reduce((chosen, [id, reach]) => pointed(chosen, list, id, reach), {
    ids: new Set<string>() as ReadonlySet<string>,
    anchor: undefined as string | undefined,
  }).ids,
]

test('one alone, one more, and out again', () => {
  expect(after(['a', 'one'], ['c', 'one'])).toEqual(['c'])
  expect(after(['a', 'one'], ['c', 'more'])).toEqual(['a', 'c'])
  expect(after(['a', 'one'], ['c', 'more'], ['a', 'more'])).toEqual(['c'])
})

test('a range goes from the last one touched, in either direction, and keeps what was chosen', () => {
  expect(after(['b', 'one'], ['d', 'range'])).toEqual(['b', 'c', 'd'])
  expect(after(['d', 'one'], ['b', 'range'])).toEqual(['d', 'b', 'c'])
  expect(after(['a', 'one'], ['c', 'more'], ['e', 'range'])).toEqual(['a', 'c', 'd', 'e'])
  expect(after(['c', 'range'])).toEqual(['c'])
})

test('shift asks for a range, Ctrl or Cmd for one more', () => {
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false }
  expect(reachOf(keys)).toBe('one')
  expect(reachOf({ ...keys, metaKey: true })).toBe('more')
  expect(reachOf({ ...keys, ctrlKey: true, shiftKey: true })).toBe('range')
})
