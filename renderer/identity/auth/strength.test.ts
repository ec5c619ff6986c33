import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test('rates fewer than 10 characters as too short', () => {
  expect(strengthOf('aB3$xY9!q')).toBe(0)
})

test('rates repetitions and sequences as weak', () => {
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaa')).toBe(1)
  expect(strengthOf('12345678901234567890')).toBe(1)
})

test('rates a long sentence as strong', () => {
  expect(strengthOf('correct horse battery staple')).toBe(4)
})

test('does not count the own name', () => {
  expect(strengthOf('adalovelace1', ['ada', 'lovelace'])).toBeLessThan(strengthOf('bqmtwxhkzen1'))
})
