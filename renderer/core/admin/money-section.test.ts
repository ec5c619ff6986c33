import { afterEach, expect, test } from 'vitest'
import { defaultLocaleSettings } from '#shared/core/locale-options.ts'
import { setFormatSettings } from '../ui/format.ts'
import { moneySection } from './money-section.ts'

afterEach(() => setFormatSettings(defaultLocaleSettings))

test("a price field begins with the sign of the company's currency", () => {
  setFormatSettings({ ...defaultLocaleSettings, currency: 'CHF' })
  expect(moneySection().leftSection).toBe('CHF')
  expect(moneySection('EUR').leftSection).toBe('€')
})
