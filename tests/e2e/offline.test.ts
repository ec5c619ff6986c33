import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { eventually, sees, settled, test } from './journey.ts'
import { addressOf, sessionOf } from './site.ts'

/** Waits until the service worker controls the page. */
const ready = (page: Page) => page.waitForFunction(() => navigator.serviceWorker?.controller !== null)

/** URLs and bodies of all cached responses. */
const cachedResponses = (page: Page) =>
  page.evaluate(async () => {
    const found: { url: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request)
        const readable = /json|html/.test(reply?.headers.get('content-type') ?? '')
        found.push({ url: request.url, text: readable ? ((await reply?.text()) ?? '') : '' })
      }
    }
    return found
  })

test('shows visited pages offline and an error for others', async ({ visit }) => {
  const { page, context, open } = await visit({ offline: true })
  await open('/')
  await ready(page)
  await open('/photos')
  const title = await page.locator('main a[data-photo] img').first().getAttribute('alt')
  await eventually(async () => (await cachedResponses(page)).some(({ url }) => url.endsWith('/photos'))).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await page.locator('main a[data-photo]').first().waitFor()
  expect(await page.locator('main a[data-photo] img').first().getAttribute('alt')).toBe(title)
  await sees(page, 'You are offline. What you see may be out of date.')
  await page.goto('/blogs/never-seen')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: '404 - Page Not Found' }).waitFor()
})

test('caches nothing private and clears caches at logout', async ({ visit }) => {
  const { page, open } = await visit({ offline: true, token: await sessionOf('customer') })
  await open('/')
  await ready(page)
  for (const path of ['/profile', '/settings', '/orders', '/photos']) {
    await open(path)
    await settled(page)
  }
  const cached = await cachedResponses(page)
  expect(cached.some(({ url }) => url.endsWith('/photos'))).toBe(true)
  const paths = cached.map(({ url }) => new URL(url).pathname).join(' ')
  expect(paths).not.toMatch(/\/(profile|settings|orders|admin|api\/(auth|orders|cart))/)
  for (const { url, text } of cached) expect(text, url).not.toMatch(/customer@vitrine\.example|Chris Dube/)
  await open('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  await eventually(async () => page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  expect((await cachedResponses(page)).some(({ url }) => url.includes('/photos'))).toBe(false)
})

test('the site is installable with its own name and icons', async ({ visit }) => {
  const { page } = await visit({ scripts: false })
  await page.goto('/')
  const path = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.request.get(path!)
  expect(manifest.headers()['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { name, start_url, display, icons } = (await manifest.json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string }[]
  }
  expect([name, start_url, display]).toEqual(['Vitrine Demo', '/', 'standalone'])
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  for (const { src, sizes } of icons) {
    const picture = await page.request.get(addressOf('demo') + src)
    const { width, height, format } = await sharp(await picture.body()).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
})

test('offers a new version and activates it on request', async ({ visit }) => {
  const { page, context, open } = await visit({ offline: true })
  await open('/')
  await ready(page)
  // Other tabs do not reload, so that no input is lost.
  const beside = await context.newPage()
  await beside.goto(page.url().replace(/\/$/, '/contact'))
  await beside.getByLabel('Message').fill('Half a question')
  await beside.evaluate(() => Object.assign(window, { here: true }))
  await ready(beside)
  await page.bringToFront()
  // Another URL makes the browser install another version of the worker.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?newer')))
  await sees(page, 'A new version of this site is available.')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  await sees(beside, 'A new version of this site is available.')
  expect(await beside.evaluate(() => 'here' in window)).toBe(true)
  await page.getByRole('heading', { level: 2, name: 'For You' }).waitFor()
})

test('reloads the page when a file of its version is missing', async ({ visit }) => {
  const { page, open } = await visit({ failing: true })
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  /** Fails the chunk until the page was loaded `until` times. */
  const gone = (name: string, until: number) =>
    page.route(
      (url) => url.pathname.startsWith(`/assets/${name}-`) && url.pathname.endsWith('.js'),
      (route) => (loads < until ? route.fulfill({ status: 404 }) : route.continue()),
    )
  await gone('PricingPage', 2)
  await open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
  // A page whose own chunk failed at first recovers too.
  await gone('AboutPage', 4)
  await page.goto('/about')
  await eventually(() => loads).toBe(4)
  await page.getByRole('button', { name: 'Open cart' }).click()
  await sees(page, 'Your cart is empty')
})

test('loads a failed page once the connection is back', async ({ visit }) => {
  const { page, context, open } = await visit()
  await open('/shop')
  const [name] = await page.locator('main article h2, main article h3').allTextContents()
  await settled(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: name! }).first().click()
  await sees(page, 'You seem to be offline. Please check your connection.')
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: name! }).waitFor()
  // A page that does not exist stays missing after reconnecting.
  await open('/blogs/nowhere')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => {
    dispatchEvent(new Event('online'))
    return new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect(asked).toEqual([])
})
