import { expect, test } from 'vitest'
import { required, requiredPassword } from './validate.ts'

test('accepts spaces as a password only', () => {
  expect([requiredPassword(' '), requiredPassword('')]).toEqual([null, 'This field is required.'])
  expect(required(' ')).toBe('This field is required.')
})
