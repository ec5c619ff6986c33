import { expect, test } from 'vitest'
import { type SelectMode, selectItem, selectModeOf } from './upload-selection.ts'

const list = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const after = (...steps: [string, SelectMode][]) => [
  ...steps.reduce((selection, [id, mode]) => selectItem(selection, list, id, mode), {
    ids: new Set<string>() as ReadonlySet<string>,
    anchor: undefined as string | undefined,
  }).ids,
]

test('selects one, adds one and removes one', () => {
  expect(after(['a', 'one'], ['c', 'one'])).toEqual(['c'])
  expect(after(['a', 'one'], ['c', 'more'])).toEqual(['a', 'c'])
  expect(after(['a', 'one'], ['c', 'more'], ['a', 'more'])).toEqual(['c'])
})

test('extends the selection from the last selected item in both directions', () => {
  expect(after(['b', 'one'], ['d', 'range'])).toEqual(['b', 'c', 'd'])
  expect(after(['d', 'one'], ['b', 'range'])).toEqual(['d', 'b', 'c'])
  expect(after(['a', 'one'], ['c', 'more'], ['e', 'range'])).toEqual(['a', 'c', 'd', 'e'])
  expect(after(['c', 'range'])).toEqual(['c'])
})

test('selects a range with shift and one more with Ctrl or Cmd', () => {
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false }
  expect(selectModeOf(keys)).toBe('one')
  expect(selectModeOf({ ...keys, metaKey: true })).toBe('more')
  expect(selectModeOf({ ...keys, ctrlKey: true, shiftKey: true })).toBe('range')
})
