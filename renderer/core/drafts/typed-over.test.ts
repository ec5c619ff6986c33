import { expect, test } from 'vitest'
import { rebased, typedOver } from './typed-over.ts'

const before = { tagline: 'Prints', phone: '', values: ['Care'] }
const now = { ...before, tagline: 'Mine', values: ['Care', 'Light'] }

test('what was typed is what differs from what a form began with', () => {
  expect(typedOver(before, now)).toEqual({ tagline: 'Mine', values: ['Care', 'Light'] })
  expect(typedOver(before, { ...before, values: ['Care'] })).toEqual({})
})

test('after somebody else saved, theirs is taken over and what was typed here stays', () => {
  const theirs = { ...before, tagline: 'Theirs', phone: '077' }
  expect(rebased(before, now, theirs)).toEqual({ tagline: 'Mine', values: ['Care', 'Light'], phone: '077' })
})
