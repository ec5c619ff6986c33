import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test('fewer than 10 characters are too short, whatever they are', () => {
  expect(strengthOf('aB3$xY9!q')).toBe(0)
})

test('repeating and counting up are weak, however long', () => {
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaa')).toBe(1)
  expect(strengthOf('12345678901234567890')).toBe(1)
})

test('a long sentence is strong without any odd characters', () => {
  expect(strengthOf('correct horse battery staple')).toBe(4)
})

test('the own name is worth little', () => {
  expect(strengthOf('adalovelace1', ['ada', 'lovelace'])).toBeLessThan(strengthOf('bqmtwxhkzen1'))
})
