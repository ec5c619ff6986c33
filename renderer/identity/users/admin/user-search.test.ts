import { expect, test } from 'vitest'
import { readUserChoice, userFilterOf } from './user-search.ts'

const read = (text: string) => readUserChoice(new URLSearchParams(text))

test('reads the filter from the address without unknown values', () => {
  expect(read('role=moderator&state=inactive&q=%20rosa%20&sort=name')).toEqual({
    role: 'moderator',
    state: 'inactive',
    q: 'rosa',
    sort: 'name',
  })
  expect(read('role=owner&state=gone&sort=random')).toEqual({
    role: undefined,
    state: undefined,
    q: '',
    sort: 'newest',
  })
})

test('sends no query for an empty search', () => {
  expect(userFilterOf(read(''))).toEqual({ role: undefined, state: undefined, q: undefined, sort: 'newest' })
})
