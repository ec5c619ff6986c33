import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually, phone, test } from './journey.ts'
import { sessionOf } from './site.ts'

const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const toggle = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark colours' })

test('a site is dark whatever the device is, light when somebody wants it, and the same on every later page', async ({
  visit,
}) => {
  const { page, open } = await visit()
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/')
  expect([await scheme(page), await stored(page)]).toEqual(['dark', null])
  const dark = await background(page)
  await toggle(page).click()
  await eventually(() => scheme(page)).toBe('light')
  expect(await stored(page)).toBe('light')
  expect(await background(page)).not.toBe(dark)
  // Right from the first byte: no page is dark before it is light.
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(globalThis, { seen })
    requestAnimationFrame(function look() {
      seen.push(document.documentElement.dataset.mantineColorScheme)
      if (seen.length < 30) requestAnimationFrame(look)
    })
  })
  await open('/photos')
  expect(new Set(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))).toEqual(
    new Set(['light']),
  )
  await toggle(page).click()
  await eventually(() => stored(page)).toBe('dark')
  // Where a device shows its own few colours alone, what is chosen has a frame.
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/photos?category=Nature')
  const chosen = page.getByRole('button', { name: /^Nature/, pressed: true })
  expect(await chosen.evaluate((chip) => getComputedStyle(chip).outlineStyle)).toBe('solid')
})

test('the settings offer the device’s own colours, and the default again', async ({ visit }) => {
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
