import { expect, test } from 'vitest'
import { formatAgo, formatCount, formatDay, formatMegabytes, formatNumber, formatPlural, formatSize } from './format.ts'

test('numbers read as people write them', () => {
  expect(formatNumber(1034)).toBe('1,034')
  expect(formatCount(8120)).toBe('8.1k')
  expect(formatPlural(1, 'photo')).toBe('1 photo')
  expect(formatPlural(1200, 'photo')).toBe('1,200 photos')
  expect(formatMegabytes(3_565_158)).toBe('3.4 MB')
  expect([0, 1, 812_000, 3_565_158, 1_288_490_189].map(formatSize)).toEqual([
    '0 kB',
    '1 kB',
    '793 kB',
    '3.4 MB',
    '1.2 GB',
  ])
})

test('a day is the same in every time zone', () => {
  expect(formatDay('2026-11-21T23:59:59.000Z')).toBe('Nov 21, 2026')
})

test('how long ago is said in the largest unit that fits', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatAgo('2026-11-21T11:59:40Z', now)).toBe('just now')
  expect(formatAgo('2026-11-21T11:15:00Z', now)).toBe('45 minutes ago')
  expect(formatAgo('2026-11-20T11:00:00Z', now)).toBe('yesterday')
  expect(formatAgo('2025-11-20T11:00:00Z', now)).toBe('last year')
})
