import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { appLink } from '#shared/core/app-link.ts'
import { eventually, test } from './journey.ts'
import { sessionOf } from './site.ts'

const labels = ['Shop', 'Blogs', 'Photos', 'Videos', 'Audio', 'Events', 'Pricing']
const narrow = { width: 768, height: 900 }

const header = (page: Page) => page.getByRole('banner')
const moreButton = (page: Page) => header(page).getByRole('button', { name: 'More' })
/** Names of the visible links in a part of the header. */
const linksIn = (page: Page, selector: string) => page.locator(`header ${selector}`).getByRole('link').allTextContents()

test('moves header links that do not fit at 768 px into More', async ({ visit }) => {
  const { page, open } = await visit({ viewport: narrow })
  await open('/about')
  await moreButton(page).waitFor()
  const visible = await linksIn(page, 'nav > div:first-child')
  expect(visible.length).toBeGreaterThan(1)
  expect(visible).toEqual(labels.slice(0, visible.length))
  await moreButton(page).focus()
  await page.keyboard.press('Enter')
  await eventually(() => linksIn(page, '[popover]:popover-open')).toEqual(labels.slice(visible.length))
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(labels[visible.length])
  await page.keyboard.press('Escape')
  await eventually(() => linksIn(page, '[popover]:popover-open')).toEqual([])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
  expect(await linksIn(page, '[popover]:popover-open')).toEqual([])
  await page.setViewportSize({ width: 767, height: 900 })
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  expect(await moreButton(page).isVisible()).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await eventually(() => linksIn(page, 'nav > div:first-child')).toEqual(labels)
  expect(await moreButton(page).isVisible()).toBe(false)
})

test('measuring the header links shifts nothing', async ({ visit }) => {
  const { page, context } = await visit({ viewport: narrow })
  // On a slow machine a font that arrives late moves the last link, without any measuring.
  await page.route('**/*.woff2', (route) => route.fulfill({ status: 404 }))
  await context.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        for (const { node } of entry.sources)
          if (node instanceof Element && node.closest('header')) moved.push(node.outerHTML.slice(0, 80))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/about')
  await moreButton(page).waitFor()
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

test('More contains every link without JavaScript', async ({ visit }) => {
  const { page } = await visit({ viewport: narrow, scripts: false })
  await page.goto('/about')
  await moreButton(page).click()
  const popover = header(page).locator('[popover]').first()
  await popover.getByRole('link', { name: 'Pricing' }).waitFor()
  expect(await popover.getByRole('link').allTextContents()).toEqual(labels)
})

test('the header blurs its background', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/about')
  await page.evaluate(() => {
    const stripes = document.createElement('div')
    stripes.style.cssText =
      'position:fixed;inset:0 0 auto;height:200px;background:repeating-linear-gradient(90deg,#000 0 3px,#fff 3px 6px)'
    document.getElementById('main')!.append(stripes)
  })
  // The empty row below the links.
  const bar = (await page.locator('header .glass').boundingBox())!
  const clip = { x: bar.x + 300, y: bar.y + bar.height - 5, width: 400, height: 1 }
  const throughGlass = await contrast(await page.screenshot({ clip }))
  const beside = await contrast(await page.screenshot({ clip: { ...clip, y: 190 } }))
  expect(beside).toBeGreaterThan(200)
  expect(throughGlass).toBeLessThan(20)
})

/** Difference between the darkest and the lightest pixel, from 0 to 255. */
async function contrast(picture: Buffer) {
  const { channels } = await sharp(picture).removeAlpha().stats()
  return Math.max(...channels.map(({ min, max }) => max - min))
}

test.for([
  ['/', 'admin'],
  ['/admin-dashboard', 'admin'],
  ['/admin-dashboard', 'moderator'],
] as const)('on %s the %s has a menu to profile, settings and sessions', async ([path, role], { visit }) => {
  const { page, open } = await visit({ token: await sessionOf(role) })
  await open(path)
  await header(page).getByRole('button', { name: 'Your account' }).click()
  await eventually(() => linksIn(page, '[popover]:popover-open')).toEqual([
    'Profile',
    'Your orders',
    'Settings',
    'Sessions',
    ...(path === '/' ? [] : ['Open in the app']),
  ])
  const inApp = page.getByRole('link', { name: 'Open in the app' })
  if (path !== '/') expect(await inApp.getAttribute('href')).toBe(appLink(new URL(page.url()).origin, path))
  await page.getByRole('link', { name: 'Sessions' }).click()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
})
