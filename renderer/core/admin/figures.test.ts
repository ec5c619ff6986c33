import { expect, test } from 'vitest'
import { formatShort, formatWhole } from '#renderer/insight/analytics/admin/format-figure.ts'
import { usualManner } from '#shared/core/locale-options.ts'
import { writeLike } from '../ui/format.ts'
import { formatShortDay } from './figures.ts'

test('tables and charts write days as all other pages do', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  const days = () => [
    formatShortDay('2026-11-21T12:00:00Z', now),
    formatShortDay('2025-11-21T12:00:00Z', now),
    formatShort('2026-11-21'),
    formatWhole('2026-11-21'),
  ]
  writeLike(usualManner)
  expect(days()).toEqual(['Nov 21', 'Nov 21, 2025', 'Nov 21', 'Sat, Nov 21, 2026'])
  writeLike({ ...usualManner, locale: 'en-GB' })
  expect(days()).toEqual(['21 Nov', '21 Nov 2025', '21 Nov', 'Sat, 21 Nov 2026'])
  writeLike(usualManner)
})
