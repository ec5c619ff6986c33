import { afterEach, expect, test } from 'vitest'
import { usualManner } from '#shared/core/locale-options.ts'
import {
  companyZone,
  currencySign,
  formatAgo,
  formatCount,
  formatDay,
  formatMegabytes,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPlural,
  formatSize,
  formatWholeMoney,
  writeLike,
} from './format.ts'

afterEach(() => writeLike(usualManner))

test('numbers read as people write them', () => {
  expect(formatNumber(1034)).toBe('1,034')
  expect(formatCount(8120)).toBe('8.1k')
  expect(formatPlural(1, 'photo')).toBe('1 photo')
  expect(formatPlural(1200, 'photo')).toBe('1,200 photos')
  expect([31_500, 812_000, 3_565_158].map(formatMegabytes)).toEqual(['0.03 MB', '0.8 MB', '3.4 MB'])
  expect([0, 1, 812_000, 3_565_158, 1_288_490_189].map(formatSize)).toEqual([
    '0 kB',
    '1 kB',
    '793 kB',
    '3.4 MB',
    '1.2 GB',
  ])
})

test('a day is the one it is where the company is', () => {
  expect(formatDay('2026-11-21T23:59:59.000Z')).toBe('Nov 21, 2026')
  writeLike({ ...usualManner, timezone: 'Africa/Harare' })
  expect(formatDay('2026-11-21T23:59:59.000Z')).toBe('Nov 22, 2026')
})

test('a moment is told as the clocks are where the company is', () => {
  const words = () => formatMoment('2026-11-21T22:12:00.000Z').replaceAll('\u202f', ' ')
  writeLike({ ...usualManner, timezone: 'Africa/Harare' })
  expect(words()).toBe('November 22, 2026 at 12:12 AM')
  writeLike({ ...usualManner, timezone: 'Pacific/Pago_Pago' })
  expect(words()).toBe('November 21, 2026 at 11:12 AM')
  writeLike({ ...usualManner, timezone: 'Nowhere/At all' })
  expect([words(), companyZone()]).toEqual(['November 21, 2026 at 10:12 PM', 'UTC'])
})

test('money and numbers are written in the manner of the company', () => {
  expect([formatMoney(1034.5), formatWholeMoney(50)]).toEqual(['$1,034.50', '$50'])
  writeLike({ locale: 'en-AT', currency: 'EUR', timezone: 'UTC' })
  expect([formatMoney(1034.5), formatNumber(1034), formatDay('2026-11-21T12:00:00Z')]).toEqual([
    '€\u00a01.034,50',
    '1.034',
    '21 Nov 2026',
  ])
  // What is not the company's own, like the price of its plan.
  expect(formatMoney(39, 'USD')).toBe('US$\u00a039,00')
  writeLike({ locale: 'xx-nonsense', currency: 'ZWG', timezone: 'Nowhere/At all' })
  expect([formatWholeMoney(50), formatDay('2026-11-21T12:00:00Z')]).toEqual(['ZWG\u00a050', 'Nov 21, 2026'])
})

test('how long ago is said in the largest unit that fits', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatAgo('2026-11-21T11:59:40Z', now)).toBe('just now')
  expect(formatAgo('2026-11-21T11:15:00Z', now)).toBe('45 minutes ago')
  expect(formatAgo('2026-11-20T11:00:00Z', now)).toBe('yesterday')
  expect(formatAgo('2025-11-20T11:00:00Z', now)).toBe('last year')
})

test.each([
  ['en', 'USD', '$'],
  ['en', 'EUR', '€'],
  ['en', 'CHF', 'CHF'],
] as const)('in %s the sign of %s is %s', (locale, currency, sign) => {
  writeLike({ ...usualManner, locale, currency })
  expect(currencySign()).toBe(sign)
})
