import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { Analytics } from '#shared/insight/analytics.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, changeSettings, sessionOf } from './site.ts'

/** A browser counts once a day, so each retry uses a new one. */
const aPhone = () =>
  `Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.${Date.now() % 10_000}.0 Mobile Safari/537.36`
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** A day in the time zone of the demonstration, two hours ahead of UTC. */
const today = () => new Date(Date.now() + 2 * 3600_000).toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)

test('counts page views on cached pages and shows them to admins', {
  tags: ['journey'],
}, async ({ visit }) => {
  const userAgent = aPhone()
  const token = await sessionOf('admin')
  const figures = async () => (await ask<Analytics>('GET', '/api/analytics?days=1', { token })).totals
  const before = await figures()
  const query = `moon rovers ${Date.now().toString(36).replace(/\d/g, 'x')}`

  // Bots and visitors who opt out of tracking are not counted.
  const machine = await visit()
  await machine.open('/about')
  const shy = await visit({ userAgent })
  await shy.context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await shy.open('/about')

  const { page, open, context } = await visit({ userAgent, viewport: phone })
  await open('/about')
  await open('/about')
  await page.locator('footer').getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: /Contact/ }).waitFor()
  await open('/search')
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially(query)
  await sees(page, 'No results found for')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  expect((await context.cookies()).map(({ name }) => name)).toEqual([])
  await eventually(async () => (await figures()).views - before.views).toBeGreaterThanOrEqual(4)
  expect((await figures()).visitors - before.visitors).toBe(1)

  const admin = await visit({ token, userAgent })
  await eventually(async () => {
    await admin.open('/analytics?days=7')
    const empty = admin.page.getByRole('table', { name: 'Searches without results' })
    await empty.waitFor()
    return empty.innerText()
  }).toContain(query)
  const after = await figures()
  expect(after.visitors - before.visitors).toBe(1)
})

test('an admin reads the chart by keyboard, compares periods and exports them', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin-dashboard')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  await page.getByRole('button', { name: '90 days' }).click()
  await eventually(() => new URL(page.url()).search).toBe('?days=90')
  await eventually(() => page.getByRole('textbox', { name: 'From' }).inputValue()).toBe(daysAgo(89))
  await tile(page, 'Visitors').click()
  await page.getByRole('img', { name: 'Visitors by day' }).waitFor()

  const slider = page.getByRole('slider', { name: 'Visitors, day' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const valueText = await slider.getAttribute('aria-valuetext')
  expect(valueText).toMatch(/^\w{3}, \w+ \d+, \d{4}: visitors \d+; \w{3}, \w+ \d+, \d{4}: \d+$/)
  await sees(page, valueText!.split(':')[0]!)
  await page.getByLabel('Compare with the previous period').click()
  await eventually(() => slider.getAttribute('aria-valuetext')).not.toContain(';')

  // On a slow machine the second date is typed while the URL of the first one still loads.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.getByRole('textbox', { name: 'From' }).fill(daysAgo(3))
  await page.getByRole('textbox', { name: 'To' }).fill(daysAgo(1))
  await page.getByRole('button', { name: 'Table' }).click()
  await eventually(() => page.getByRole('region', { name: 'Figures by day' }).getByRole('row').count()).toBe(4)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    start: daysAgo(3),
    end: daysAgo(1),
    figure: 'visitors',
    compare: 'off',
    as: 'table',
  })

  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Figures by day' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`analytics-days-${daysAgo(3)}-${daysAgo(1)}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe(
    'Day,Views,Visitors,Orders,Revenue (USD),Conversion (%),Average order (USD),Likes,Comments,Downloads',
  )
  expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual([daysAgo(3), daysAgo(2), daysAgo(1)])
})

test('the dashboard shows the selected period', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin-dashboard')
  const orders = page.getByRole('listitem').filter({ hasText: 'Total Orders' })
  await orders.getByText('in 30 days').waitFor()
  await page.getByRole('button', { name: '7 days' }).click()
  await orders.getByText('in 7 days').waitFor()
  expect(new URL(page.url()).search).toBe('?days=7')
})

test('moderators have no analytics; plans without them show a sample', async ({ visit }) => {
  const moderator = await visit({ token: await sessionOf('moderator') })
  await moderator.open('/analytics')
  await sees(moderator.page, 'You do not have access to this page')
  expect(await moderator.page.getByRole('link', { name: 'Analytics' }).count()).toBe(0)

  const { page, open } = await visit({ token: await sessionOf('admin') })
  await page.route(
    (url) => url.pathname === '/api/analytics',
    (route) =>
      route.fulfill({ status: 403, json: { code: 'PLAN_LIMIT_REACHED', message: 'The Free plan has no analytics.' } }),
  )
  await open('/analytics')
  await page.getByRole('heading', { name: 'Analytics come with the Pro plan' }).waitFor()
  await sees(page, 'a sample, not your site’s')
  expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
  // Blurred content is inert and hidden from screen readers.
  expect(await page.getByRole('slider').count()).toBe(0)
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await page.waitForURL('**/settings?tab=plan')
})

/** Scripts of services as far as they are called here; the calls are in `window.counted`. */
const serviceScripts: Record<string, string> = {
  'https://plausible.io/js/script.manual.js': `window.counted = []; window.plausible = (name, { u }) => counted.push(new URL(u).pathname)`,
  'https://www.googletagmanager.com/gtag/js': `document.cookie = '_ga=1; path=/'`,
}

async function withServices(page: Page) {
  const loaded: string[] = []
  for (const [address, body] of Object.entries(serviceScripts))
    await page.route(`${address}*`, (route) => {
      loaded.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/javascript', body })
    })
  return loaded
}

/** Page views that Google's script would send, by path. */
const googleViews = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .filter((call) => call[0] === 'event' && call[1] === 'page_view')
      .map((call) => new URL((call[2] as { page_location: string }).page_location).pathname),
  )

test('a service that an admin selects counts public pages once, with consent if it uses cookies', async ({ visit }) => {
  onTestFinished(() => changeSettings({ analytics_service: '{"service":"","id":"","address":""}' }))
  const admin = await visit({ token: await sessionOf('admin') })
  await admin.open('/admin/update-company?tab=seo')
  await admin.page.getByRole('combobox', { name: 'Service' }).click()
  await admin.page.getByRole('option', { name: 'Google Analytics 4' }).click()
  await admin.page.getByLabel('Measurement ID').fill('G-ABC1234567')
  const bar = admin.page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await bar.waitFor({ state: 'detached' })

  const { page, open } = await visit()
  const loaded = await withServices(page)
  const banner = page.getByRole('region', { name: 'Cookies' })
  await open('/')
  await banner.getByRole('button', { name: 'Decline' }).click()
  await banner.waitFor({ state: 'detached' })
  await open('/photos')
  expect([await banner.count(), loaded]).toEqual([0, []])
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await banner.getByRole('button', { name: 'Accept' }).click()
  await eventually(() => googleViews(page)).toEqual(['/photos'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click()
  await eventually(() => googleViews(page)).toEqual(['/photos', '/blogs'])
  // The login page is a new document without the script.
  const newDocument = page.waitForEvent('load')
  await page.locator('header').getByRole('link', { name: 'Login' }).first().click()
  await newDocument
  expect(await page.locator('script[src*="googletagmanager"]').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/login')
  await open('/blogs')
  await eventually(() => googleViews(page)).toEqual(['/blogs'])
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await settings.click()
  await eventually(() => banner.evaluate((section) => section === document.activeElement)).toBe(true)
  await banner.getByRole('button', { name: 'Decline' }).click()
  await eventually(async () => (await page.context().cookies()).some(({ name }) => name === '_ga')).toBe(false)

  const controlled = await visit()
  await controlled.context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  // A browser without navigation entries.
  await controlled.context.addInitScript(() => {
    performance.getEntriesByType = () => []
  })
  const none = await withServices(controlled.page)
  await controlled.open('/')
  await controlled.page.getByRole('button', { name: 'Cookie settings' }).click()
  await sees(controlled.page, /Global Privacy Control/)

  await changeSettings({ analytics_service: '{"service":"plausible","id":"shop.example","address":""}' })
  await controlled.open('/login')
  await controlled.open('/photos')
  await controlled.page.waitForLoadState('networkidle')
  expect(none).toEqual([])
  const other = await visit({ token: await sessionOf('admin') })
  await withServices(other.page)
  await other.open('/photos')
  const counted = () => other.page.evaluate(() => (window as { counted?: string[] }).counted)
  await eventually(counted).toEqual(['/photos'])
  expect(await other.page.getByRole('region', { name: 'Cookies' }).count()).toBe(0)
  await other.page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await other.page.waitForURL(/\/admin/)
  await eventually(() => other.page.locator('script[src*="plausible.io"]').count()).toBe(0)
})
