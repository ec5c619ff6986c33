import { expect, test } from 'vitest'
import { changedValues, rebaseChanges } from './changed-values.ts'

const before = { tagline: 'Prints', phone: '', values: ['Care'] }
const now = { ...before, tagline: 'Mine', values: ['Care', 'Light'] }

test('returns the values that differ from the initial values', () => {
  expect(changedValues(before, now)).toEqual({ tagline: 'Mine', values: ['Care', 'Light'] })
  expect(changedValues(before, { ...before, values: ['Care'] })).toEqual({})
})

test('takes over the values of another user and retains own changes', () => {
  const theirs = { ...before, tagline: 'Theirs', phone: '077' }
  expect(rebaseChanges(before, now, theirs)).toEqual({ tagline: 'Mine', values: ['Care', 'Light'], phone: '077' })
})
