import { afterEach, expect, test } from 'vitest'
import { defaultLocaleSettings } from '#shared/core/locale-options.ts'
import {
  companyTimeZone,
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
  setFormatSettings,
} from './format.ts'

afterEach(() => setFormatSettings(defaultLocaleSettings))

test('formats numbers, counts and sizes', () => {
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

test("formats days in the company's time zone", () => {
  expect(formatDay('2026-11-21T23:59:59.000Z')).toBe('Nov 21, 2026')
  setFormatSettings({ ...defaultLocaleSettings, timezone: 'Africa/Harare' })
  expect(formatDay('2026-11-21T23:59:59.000Z')).toBe('Nov 22, 2026')
})

test("formats moments in the company's time zone", () => {
  const moment = () => formatMoment('2026-11-21T22:12:00.000Z').replaceAll('\u202f', ' ')
  setFormatSettings({ ...defaultLocaleSettings, timezone: 'Africa/Harare' })
  expect(moment()).toBe('November 22, 2026 at 12:12 AM')
  setFormatSettings({ ...defaultLocaleSettings, timezone: 'Pacific/Pago_Pago' })
  expect(moment()).toBe('November 21, 2026 at 11:12 AM')
  setFormatSettings({ ...defaultLocaleSettings, timezone: 'Nowhere/At all' })
  expect([moment(), companyTimeZone()]).toEqual(['November 21, 2026 at 10:12 PM', 'UTC'])
})

test("formats money and numbers with the company's settings", () => {
  expect([formatMoney(1034.5), formatWholeMoney(50)]).toEqual(['$1,034.50', '$50'])
  setFormatSettings({ locale: 'en-AT', currency: 'EUR', timezone: 'UTC' })
  expect([formatMoney(1034.5), formatNumber(1034), formatDay('2026-11-21T12:00:00Z')]).toEqual([
    '€\u00a01.034,50',
    '1.034',
    '21 Nov 2026',
  ])
  // Another currency than the company's, such as the price of a plan.
  expect(formatMoney(39, 'USD')).toBe('US$\u00a039,00')
  setFormatSettings({ locale: 'xx-nonsense', currency: 'ZWG', timezone: 'Nowhere/At all' })
  expect([formatWholeMoney(50), formatDay('2026-11-21T12:00:00Z')]).toEqual(['ZWG\u00a050', 'Nov 21, 2026'])
})

test('formats relative times in the largest fitting unit', () => {
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
] as const)('in %s the currency sign of %s is %s', (locale, currency, sign) => {
  setFormatSettings({ ...defaultLocaleSettings, locale, currency })
  expect(currencySign()).toBe(sign)
})
