import { afterEach, expect, test } from 'vitest'
import { writeLike } from '#renderer/core/ui/format.ts'
import { usualManner } from '#shared/core/locale-options.ts'
import { instantOf, minuteOf } from './local-minute.ts'

afterEach(() => writeLike(usualManner))

test('a moment survives its way through a field', () => {
  const instant = '2026-03-04T05:06:00.000Z'
  writeLike({ ...usualManner, timezone: 'America/St_Johns' })
  expect(minuteOf(instant)).toBe('2026-03-04T01:36')
  expect(instantOf(minuteOf(instant), undefined)).toBe(instant)
})

test('what was not touched is not sent, so that its seconds stay', () => {
  const stored = '2026-03-04T05:06:07.890Z'
  expect(instantOf(minuteOf(stored), stored)).toBeUndefined()
  expect(instantOf('', stored)).toBeUndefined()
  expect(instantOf('nonsense', stored)).toBeUndefined()
})
