import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Manifest } from 'vite'
import { expect } from 'vitest'
import { eventually, phone, sees, settled, test } from './journey.ts'
import { ask } from './site.ts'

const cards = (page: Page) => page.locator('main a[data-photo]')
const idOf = (page: Page, place: number) => cards(page).nth(place).getAttribute('data-photo')
const openPhoto = (page: Page) => page.getByRole('dialog').locator('article')
const pathOf = (page: Page) => new URL(page.url()).pathname

test('opens a photo over the list, shows the next and closes', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  const [first, second] = [await idOf(page, 0), await idOf(page, 1)]
  await cards(page).first().click()
  await openPhoto(page).waitFor()
  expect(pathOf(page)).toBe(`/photos/${first}`)
  await page.keyboard.press('ArrowRight')
  await eventually(() => pathOf(page)).toBe(`/photos/${second}`)
  // The list stays below the open photo.
  expect(await cards(page).count()).toBe(24)

  await page.keyboard.press('Escape')
  await openPhoto(page).waitFor({ state: 'detached' })
  await eventually(() => pathOf(page)).toBe('/photos')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-photo'))).toBe(second)
})

test('the back button closes an open photo', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  await cards(page).nth(3).click()
  await openPhoto(page).waitFor()
  await page.goBack()
  await openPhoto(page).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/photos')
})

test('opens a linked photo as a page and closes to the list', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  const id = await idOf(page, 2)
  await open(`/photos/${id}`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
  expect(pathOf(page)).toBe('/photos')
})

test('reloading an open photo shows its own page', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/')
  await cards(page).first().click()
  await openPhoto(page).waitFor()
  const title = await openPhoto(page).getByRole('heading', { level: 2 }).first().textContent()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title! }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('filters photos by URL, across reloads, and removes the filters', {
  tags: ['journey'],
}, async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  const result = page.getByText(/^\d+ photos?/).first()
  const all = await result.textContent()
  const chip = page.getByRole('button', { name: /^Abstract/ })
  const promised = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0])
  await chip.click()
  await sees(page, `${promised} photos in Abstract`)
  expect(new URL(page.url()).search).toBe('?category=Abstract')
  expect(await cards(page).count()).toBe(Math.min(promised, 24))

  await page.reload()
  await sees(page, `${promised} photos in Abstract`)
  expect(await chip.getAttribute('aria-pressed')).toBe('true')

  await page.goBack()
  await eventually(() => result.textContent()).toBe(all)
  expect(new URL(page.url()).search).toBe('')
})

test('going back before hydration shows the right page', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  const chip = page.getByRole('button', { name: /^Abstract/ })
  await chip.click()
  await sees(page, /\d+ photos in Abstract/)
  // Paints are not reported, so the scripts wait for their timer.
  await page.addInitScript(() =>
    Object.assign(window, {
      PerformanceObserver: class {
        observe() {}
      },
    }),
  )
  await page.reload()
  await page.goBack()
  expect(new URL(page.url()).search).toBe('')
  expect(await chip.getAttribute('aria-pressed')).toBe('true')
  await eventually(() => chip.getAttribute('aria-pressed')).toBe('false')
  expect(await page.getByText(/\d+ photos in Abstract/).count()).toBe(0)
})

test('going back while scripts load shows the right page', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  const chip = page.getByRole('button', { name: /^Abstract/ })
  await chip.click()
  await sees(page, /\d+ photos in Abstract/)
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route(/\/assets\/lists-.*\.js/, async (route) => {
    asked.resolve()
    await gone.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await sees(page, /\d+ photos in Abstract/)
  await asked.promise
  // The script that waits for the paint has run.
  const isRead = () => performance.getEntriesByType('resource').some(({ name }) => /index-.*\.js$/.test(name))
  await eventually(() => page.evaluate(isRead)).toBe(true)
  await page.waitForTimeout(500)
  await page.goBack({ waitUntil: 'commit' })
  expect(new URL(page.url()).search).toBe('')
  gone.resolve()
  await eventually(() => chip.getAttribute('aria-pressed')).toBe('false')
  expect(await page.getByText(/\d+ photos in Abstract/).count()).toBe(0)
})

test('sorting by likes shows the most liked first', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  await page.getByRole('button', { name: 'Sort: Newest' }).click()
  await page.getByRole('menuitemradio', { name: 'Most liked' }).click()
  await eventually(() => new URL(page.url()).search).toBe('?sort=liked')
  await eventually(async () => {
    const likes = await cards(page).locator('span:has(> .sr-only)').allTextContents()
    const counts = likes.map((text) => Number.parseInt(text, 10))
    return counts.length > 0 && counts.every((count, at) => at === 0 || count <= counts[at - 1]!)
  }).toBe(true)
})

test('Jump to the end loads the whole list and scrolls there', async ({ visit }) => {
  const { page, open } = await visit()
  const { total } = await ask<{ total: number }>('GET', '/api/photos')
  await open('/photos')
  const jump = page.getByRole('button', { name: 'Jump to the end' })
  expect(await cards(page).count()).toBeLessThan(total)
  await jump.click()
  await eventually(() => cards(page).count()).toBe(total)
  await jump.waitFor({ state: 'detached' })
  const last = cards(page).nth(total - 1)
  await eventually(() => last.evaluate((card) => card.getBoundingClientRect().top < innerHeight)).toBe(true)
})

test('restores the list and its scroll position after a photo', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  await page.getByRole('button', { name: 'Load more' }).click()
  await eventually(() => cards(page).count()).toBe(48)
  const card = cards(page).nth(40)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await card.click()
  await openPhoto(page).waitFor()
  await page.goBack()
  await openPhoto(page).waitFor({ state: 'detached' })
  expect(await cards(page).count()).toBe(48)
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50)

  // Also when returning from another page.
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
  await page.getByRole('heading', { level: 1, name: 'Vitrine Demo' }).waitFor()
  await page.goBack()
  await eventually(() => cards(page).count()).toBe(48)
  await eventually(() => page.evaluate((was) => Math.abs(scrollY - was), before)).toBeLessThan(50)
})

test('recommends four photos on the home page, three beside a photo', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/')
  const forYou = page.getByRole('region', { name: 'For You' }).locator('a[data-photo]')
  expect(await forYou.count()).toBe(4)
  const id = await forYou.first().getAttribute('data-photo')
  await forYou.first().click()
  const more = openPhoto(page).getByRole('region', { name: 'More like this' }).locator('a[data-photo]')
  await more.first().waitFor()
  expect(await more.count()).toBe(3)
  const ids = await more.evaluateAll((links) => links.map((link) => link.getAttribute('data-photo')))
  expect(ids).not.toContain(id)
})

test('applies the selected colours before the first paint and stores them', async ({ visit }) => {
  const { page, context, open } = await visit()
  await open('/')
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('dark')
  await page.getByRole('button', { name: 'Switch between light and dark colours' }).click()
  await eventually(scheme).toBe('light')

  await context.addInitScript(() => {
    const seen: { at: number; scheme: string | null | undefined }[] = []
    Object.assign(window, { seen })
    const look = () => {
      const now = document.documentElement?.getAttribute('data-mantine-color-scheme')
      if (seen.at(-1)?.scheme !== now) seen.push({ at: performance.now(), scheme: now })
    }
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })
  })
  await page.reload()
  await page.getByRole('region', { name: 'For You' }).waitFor()
  await eventually(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  const { seen, painted } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: { at: number; scheme: string }[] }).seen,
    painted: performance.getEntriesByName('first-paint')[0]!.startTime,
  }))
  expect(seen.at(-1)?.scheme).toBe('light')
  expect(seen.at(-1)!.at).toBeLessThan(painted)
})

test('works without browser storage and explains why the session ends', async ({ visit }) => {
  const { page, open } = await visit()
  await page.addInitScript(() => {
    const forbidden = {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, storage, forbidden)
  })
  await open('/shop')
  await page.getByRole('button', { name: 'Switch between light and dark colours' }).click()
  await eventually(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('light')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page.getByText('1 product in it').waitFor({ state: 'attached' })
  await open('/login')
  await page.getByLabel('Email or username').fill('customer')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
  await sees(page, 'Your browser does not let this site remember that you are logged in.')
})

test('visitors download no code of the admin area', async ({ visit }) => {
  const { page, open } = await visit()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/')
  await cards(page).first().click()
  await openPhoto(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open cart' }).click()
  await sees(page, 'Your cart is empty')
  await page.keyboard.press('Escape')
  for (const path of [
    '/photos',
    '/pricing',
    '/about',
    '/contact',
    '/shop',
    '/checkout',
    '/orders/track',
    '/login',
    '/register',
  ])
    await open(path)

  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest
  const admin = Object.entries(manifest)
    .filter(([source]) => source.includes('/admin/') || source.startsWith('admin/'))
    .map(([, { file }]) => `/${file}`)
  expect(admin.length).toBeGreaterThan(4)
  expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(4)
  expect(asked.filter((path) => admin.includes(path))).toEqual([])
})

test('no public page depends on chunks of the admin area', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest
  const ofAdmin = (source: string) => /(^|\/)admin\/|^_admin-/.test(source)
  const neededBy = (source: string): string[] => [source, ...(manifest[source]?.imports ?? []).flatMap(neededBy)]
  const sources = Object.keys(manifest)
  const screens = sources.filter((source) => source.endsWith('.tsx'))
  expect(screens.filter(ofAdmin).length).toBeGreaterThan(10)
  expect(screens.filter((screen) => !ofAdmin(screen) && neededBy(screen).some(ofAdmin))).toEqual([])
})

test('sends every page with all its stylesheets', async ({ visit }) => {
  const { page, open } = await visit()
  const [photo, blog] = await Promise.all(
    ['photos', 'blogs'].map((kind) =>
      ask<{ results: { _id: string; slug?: string }[] }>('GET', `/api/${kind}?limit=1`),
    ),
  )
  for (const path of [
    '/',
    '/photos',
    `/photos/${photo!.results[0]!._id}`,
    '/shop',
    '/blogs',
    `/blogs/${blog!.results[0]!.slug}`,
    '/events',
    '/videos',
    '/audio',
    '/documents',
    '/search?k=light',
    '/pricing',
    '/about',
    '/contact',
    '/login',
    '/register',
    '/checkout',
  ]) {
    const sent = await (await page.request.get(path)).text()
    const linked = [...sent.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
    await open(path)
    await settled(page)
    const used = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ href }) => (href ? new URL(href).pathname : [])),
    )
    expect(used.length, path).toBeGreaterThan(1)
    expect(
      used.filter((href) => !linked.includes(href)),
      path,
    ).toEqual([])
  }
})

test('loads every image of the public pages', async ({ visit }) => {
  const { page, open } = await visit()
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url())
  })
  for (const path of ['/', '/photos', '/shop', '/about']) {
    await open(path)
    await eventually(async () => {
      await page.evaluate(() => scrollBy(0, innerHeight))
      return page
        .locator('img')
        .evaluateAll((images) =>
          (images as HTMLImageElement[])
            .filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0))
            .map(({ src }) => src),
        )
    }).toEqual([])
  }
  expect(missing).toEqual([])
})

test('phones show links in a menu and filters behind a button', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await open('/photos')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('button', { name: /^Nature/ }).click()
  await sheet.getByRole('button', { name: /^Show \d+ photos?$/ }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filters Applied (1)' }).waitFor()
  expect(new URL(page.url()).search).toBe('?category=Nature')

  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  expect(await menu.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
    'Home',
    'Shop',
    'Blogs',
    'Photos',
    'Videos',
    'Audio',
    'Events',
    'Pricing',
  ])
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
  await menu.waitFor({ state: 'hidden' })

  // Phone layouts end below 768 pixels.
  await open('/photos')
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await page.setViewportSize({ width: 767, height: 900 })
  await filter.waitFor()
  await page.setViewportSize({ width: 768, height: 900 })
  await filter.waitFor({ state: 'hidden' })
})

const lists = {
  '/videos?tag=none-of-it': 'No videos available.',
  '/audio?tag=none-of-it': 'No audio content available.',
  '/shop?tag=none-of-it': 'No products available.',
  '/blogs?tag=none-of-it': 'No blogs found',
  '/photos?tag=none-of-it': 'No photos available.',
  '/events?tag=none-of-it': 'No events found',
}

test('every empty list and the home page show a text', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  for (const [path, text] of Object.entries(lists)) {
    await page.goto(path)
    await sees(page, text)
  }
  await page.route('**/api/recommendations/personalized*', (route) => route.fulfill({ json: { results: [] } }))
  await open('/about')
  await page.locator('footer').getByRole('link', { name: 'Home', exact: true }).click()
  await sees(page, 'No recommendations available')
})
