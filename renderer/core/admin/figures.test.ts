import { expect, test } from 'vitest'
import { formatShort, formatWhole } from '#renderer/insight/analytics/admin/format-figure.ts'
import { defaultLocaleSettings } from '#shared/core/locale-options.ts'
import { setFormatSettings } from '../ui/format.ts'
import { formatShortDay } from './figures.ts'

test("formats days of tables and charts in the company's locale", () => {
  const now = new Date('2026-12-01T12:00:00Z')
  const days = () => [
    formatShortDay('2026-11-21T12:00:00Z', now),
    formatShortDay('2025-11-21T12:00:00Z', now),
    formatShort('2026-11-21'),
    formatWhole('2026-11-21'),
  ]
  setFormatSettings(defaultLocaleSettings)
  expect(days()).toEqual(['Nov 21', 'Nov 21, 2025', 'Nov 21', 'Sat, Nov 21, 2026'])
  setFormatSettings({ ...defaultLocaleSettings, locale: 'en-GB' })
  expect(days()).toEqual(['21 Nov', '21 Nov 2025', '21 Nov', 'Sat, 21 Nov 2026'])
  setFormatSettings(defaultLocaleSettings)
})
