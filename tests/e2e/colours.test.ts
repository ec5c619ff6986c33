import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually, phone, test } from './journey.ts'
import { sessionOf } from './site.ts'

const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const toggle = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark colours' })

test('is dark by default and stores the selected colour scheme', async ({ visit }) => {
  const { page, open } = await visit()
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/')
  expect([await scheme(page), await stored(page)]).toEqual(['dark', null])
  const dark = await background(page)
  await toggle(page).click()
  await eventually(() => scheme(page)).toBe('light')
  expect(await stored(page)).toBe('light')
  expect(await background(page)).not.toBe(dark)
  // No page switches from dark to light while loading.
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(globalThis, { seen })
    requestAnimationFrame(function record() {
      seen.push(document.documentElement.dataset.mantineColorScheme)
      if (seen.length < 30) requestAnimationFrame(record)
    })
  })
  await open('/photos')
  expect(new Set(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))).toEqual(
    new Set(['light']),
  )
  await toggle(page).click()
  await eventually(() => stored(page)).toBe('dark')
  // With forced colours, selected filters have an outline.
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/photos?category=Nature')
  const selected = page.getByRole('button', { name: /^Nature/, pressed: true })
  expect(await selected.evaluate((chip) => getComputedStyle(chip).outlineStyle)).toBe('solid')
})

test('the settings offer the system colour scheme and a reset', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone, token: await sessionOf('customer') })
  await open('/settings?tab=appearance')
  const reset = page.getByRole('button', { name: 'Reset to default' })
  expect(await reset.isDisabled()).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('radio', { name: /System/ }).check({ force: true })
  await eventually(() => scheme(page)).toBe('light')
  expect(await stored(page)).toBe('system')
  await page.emulateMedia({ colorScheme: 'dark' })
  await eventually(() => scheme(page)).toBe('dark')
  await page.getByRole('radio', { name: /Light/ }).check({ force: true })
  await eventually(() => scheme(page)).toBe('light')
  await reset.click()
  await eventually(() => scheme(page)).toBe('dark')
  expect(await stored(page)).toBe(null)
  expect(await reset.isDisabled()).toBe(true)
})
