import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import type { Company } from '#shared/core/company.ts'
import { themeDefaults } from '#shared/core/theme.ts'
import { eventually, sees, test } from './journey.ts'
import { addressOf, ask, sessionOf } from './site.ts'

/** Restores the settings for other tests. */
let before: Company | undefined
afterAll(async () => {
  if (before) await restore(before)
})

const company = () => ask<Company>('GET', '/api/company')
const looks = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return {
      sheet: document.querySelector('link[href^="/theme/"]')?.getAttribute('href'),
      primary: style.getPropertyValue('--primary').trim(),
      secondary: style.getPropertyValue('--secondary').trim(),
      radius: style.getPropertyValue('--header-radius').trim(),
    }
  })

async function choose(page: Page, field: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const place = page.getByRole('group', { name: field, exact: true })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    place.getByRole('button', { name: /^Choose / }).click(),
  ])
  await chooser.setFiles(file)
}

async function save(page: Page, message: string) {
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await sees(page, message)
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
}

test('the Dashboard button of admins opens the company settings', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/login')
  await page.getByLabel('Email or username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
  // Waits until the role is loaded.
  await page.locator('header a[href="/admin/update-company"]').click()
  await page.getByRole('heading', { level: 1, name: 'Update Company' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/update-company')
})

test('visitors see a changed name, tagline, colours and logo', async ({ visit }) => {
  before ??= await company()
  const visitor = await visit()
  await visitor.open('/')
  const old = await looks(visitor.page)

  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/update-company')
  await page.getByLabel('Name').fill('Northlight & Sons')
  await page.getByLabel('Tagline').fill('Prints made to be lived with')
  await page.getByLabel('Button text').fill('See the prints')
  await page.getByLabel('Button link').fill('/shop')
  await page.getByRole('tab', { name: 'Brand' }).click()
  await page.getByLabel('Primary colour', { exact: true }).fill('#7a1f5c')
  await page.getByLabel('Secondary colour', { exact: true }).fill('#1f7a4d')
  const logo = await sharp({ create: { width: 600, height: 150, channels: 4, background: '#7a1f5cff' } })
    .png()
    .toBuffer()
  await choose(page, 'Logo', { name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.getByRole('img', { name: 'Logo, preview' }).waitFor()
  await save(page, 'Company settings updated successfully!')

  await visitor.page.reload()
  await sees(visitor.page, '© Northlight & Sons')
  expect(await visitor.page.title()).toContain('Northlight & Sons')
  await sees(visitor.page, 'Prints made to be lived with')
  const now = await looks(visitor.page)
  expect(now).toMatchObject({ primary: '#7a1f5c', secondary: '#1f7a4d' })
  expect(now.sheet).not.toBe(old.sheet)
  expect(await company()).toMatchObject({ cta_text: 'See the prints', cta_link: '/shop' })
  const { logo: address } = await company()
  expect(address).not.toBe(before.logo)
  const stored = await visitor.page.request.get(address)
  expect(stored.headers()['content-type']).toBe('image/webp')
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 600, height: 150 })
})

test('refuses logos that are too large or of a wrong type', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  const saved = (await company()).icon
  await open('/admin/update-company?tab=brand')
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 7)
  await choose(page, 'Icon', { name: 'large.png', mimeType: 'image/png', buffer: large })
  await page.getByRole('alert').filter({ hasText: 'File size must be less than 5MB' }).waitFor()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await choose(page, 'Icon', { name: 'icon.svg', mimeType: 'image/svg+xml', buffer: drawing })
  const wrongType = page.getByRole('alert').filter({ hasText: 'Only JPEG, PNG, GIF, and WEBP files are allowed' })
  await wrongType.waitFor()
  expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)

  // Only the server detects this wrong type.
  await choose(page, 'Icon', { name: 'icon.png', mimeType: 'image/png', buffer: drawing })
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await wrongType.first().waitFor()
  expect((await company()).icon).toBe(saved)
})

test('the theme editor changes the site and resets to the defaults', async ({ visit }) => {
  before ??= await company()
  const visitor = await visit()
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/theme-settings')
  await page.getByLabel('Primary colour', { exact: true }).fill('#004488')
  await page.getByRole('textbox', { name: 'Header radius' }).fill('3')
  const opacity = page.getByRole('slider', { name: 'Opacity' }).first()
  const fainter = Number(await opacity.getAttribute('aria-valuenow')) - 0.1
  await opacity.press('ArrowLeft')
  expect(Number(await opacity.getAttribute('aria-valuenow'))).toBeCloseTo(fainter)
  await save(page, 'Theme settings updated successfully!')
  await visitor.open('/')
  expect(await looks(visitor.page)).toMatchObject({ primary: '#004488', radius: '3px' })

  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await save(page, 'Theme settings updated successfully!')
  expect(await company()).toMatchObject(themeDefaults)
  await visitor.page.reload()
  expect(await looks(visitor.page)).toMatchObject({ primary: '#0091ea', radius: '10px' })
})

test('asks before leaving unsaved settings', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/update-company')
  await page.getByLabel('Tagline').fill('Never saved')
  await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Content' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/update-company')
  await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Content' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Content Management' }).waitFor()
})

test('refuses the company settings to moderators', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('moderator') })
  await open('/admin/update-company')
  await page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }).waitFor()
  expect(await page.getByLabel('Tagline').count()).toBe(0)
  const links = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('list').getByRole('link')
  // Removes the counts beside some links.
  const names = (await links.allTextContents()).map((text) => /^[A-Za-z ]*[a-z]/.exec(text)?.[0])
  expect(names).toEqual(['Dashboard', 'Content', 'Categories', 'Uploads', 'Comments', 'Messages'])
})

test('redirects to the login and back', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/admin/theme-settings')
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  expect(page.url()).toBe(`${addressOf('demo')}/login?next=${encodeURIComponent('/admin/theme-settings')}`)
  await page.getByLabel('Email or username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Theme Settings' }).waitFor()
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/theme-settings')
})

async function restore({ logo, ...company }: Company) {
  const { name, tagline, cta_text, cta_link, primary_color, secondary_color } = company
  const form = new FormData()
  for (const [field, value] of Object.entries({ name, tagline, cta_text, cta_link, primary_color, secondary_color }))
    form.append(field, value)
  const address = addressOf('demo').replace('localhost', '127.0.0.1')
  form.append('logo', await (await fetch(address + logo)).blob(), 'logo.webp')
  const headers = { authorization: `Bearer ${await sessionOf('admin')}` }
  const reply = await fetch(`${address}/api/company`, { method: 'PUT', headers, body: form })
  expect(reply.status).toBe(200)
}
