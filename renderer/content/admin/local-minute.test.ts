import { expect, test } from 'vitest'
import { instantOf, minuteOf } from './local-minute.ts'

test('a moment survives its way through a field', () => {
  const instant = '2026-03-04T05:06:00.000Z'
  expect(minuteOf(instant)).toMatch(/^2026-03-0[345]T\d\d:\d6$/)
  expect(instantOf(minuteOf(instant), undefined)).toBe(instant)
})

test('what was not touched is not sent, so that its seconds stay', () => {
  const stored = '2026-03-04T05:06:07.890Z'
  expect(instantOf(minuteOf(stored), stored)).toBeUndefined()
  expect(instantOf('', stored)).toBeUndefined()
  expect(instantOf('nonsense', stored)).toBeUndefined()
})
