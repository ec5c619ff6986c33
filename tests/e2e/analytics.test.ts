import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Analytics } from '#shared/insight/analytics.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

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
  await page.waitForURL('**/admin/content?tab=plans')
})
