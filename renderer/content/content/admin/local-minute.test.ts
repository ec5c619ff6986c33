import { afterEach, expect, test } from 'vitest'
import { setFormatSettings } from '#renderer/core/ui/format.ts'
import { defaultLocaleSettings } from '#shared/core/locale-options.ts'
import { instantOf, minuteOf } from './local-minute.ts'

afterEach(() => setFormatSettings(defaultLocaleSettings))

test('converts a time to a field value and back', () => {
  const instant = '2026-03-04T05:06:00.000Z'
  setFormatSettings({ ...defaultLocaleSettings, timezone: 'America/St_Johns' })
  expect(minuteOf(instant)).toBe('2026-03-04T01:36')
  expect(instantOf(minuteOf(instant), undefined)).toBe(instant)
})

test('omits unchanged times, so that seconds are not lost', () => {
  const stored = '2026-03-04T05:06:07.890Z'
  expect(instantOf(minuteOf(stored), stored)).toBeUndefined()
  expect(instantOf('', stored)).toBeUndefined()
  expect(instantOf('nonsense', stored)).toBeUndefined()
})
