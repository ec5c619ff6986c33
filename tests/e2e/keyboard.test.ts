import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually, settled, test } from './journey.ts'
import { publicPhotos, sessionOf } from './site.ts'

/** The focused element, and whether its focus ring is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    // A field may show the focus ring of the box around it.
    const around = element.matches('input') && element.parentElement ? [element.parentElement] : []
    // Cards draw it around themselves with a pseudo-element of their link.
    const marks = [...around, element, ...element.querySelectorAll('*')].flatMap((part) => [
      getComputedStyle(part),
      getComputedStyle(part, '::after'),
    ])
    const box = element.getBoundingClientRect()
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      // A pseudo-element without content is not drawn.
      marked: marks.some(
        ({ content, outlineStyle, outlineWidth }) =>
          content !== 'none' && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      ),
      onScreen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    }
  })

/** Presses Tab until `reached`; fails after `most` steps. */
async function tabTo(page: Page, selector: string, most = 60) {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`${selector} was not reached with the keyboard`)
}

test('the first Tab stop skips the header to the content', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  await page.keyboard.press('Tab')
  await eventually(() => focused(page)).toMatchObject({ name: 'Skip to content', onScreen: true })
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('every focused control on the home page has visible focus', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/')
  const unseen: string[] = []
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (!at) break
    if (!(at.marked && at.onScreen)) unseen.push(at.name)
  }
  expect(unseen).toEqual([])
})

test('logs in, opens, likes and closes a photo by keyboard', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/login?next=/photos')
  await tabTo(page, 'input[autocomplete=username]')
  await page.keyboard.type('moderator')
  await tabTo(page, 'input[autocomplete=current-password]')
  await page.keyboard.type('vitrine-demo')
  const eye = 'button[aria-label="Show or hide the password"]'
  await tabTo(page, eye)
  await page.keyboard.press('Space')
  await page.locator(`${eye}[aria-pressed=true]`).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor()

  await tabTo(page, 'main a[data-photo]')
  const id = await page.evaluate(() => document.activeElement?.getAttribute('data-photo'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('article').waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  const like = dialog.getByRole('button', { name: /^Like \d/ })
  const liked = await like.getAttribute('aria-pressed')
  await tabTo(page, '[role=dialog] button[aria-pressed]:has([class*=count])')
  await page.keyboard.press('Enter')
  await eventually(() => like.getAttribute('aria-pressed')).not.toBe(liked)
  await page.keyboard.press('Escape')
  await dialog.locator('article').waitFor({ state: 'detached' })
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-photo'))).toBe(id)
})

test('traps focus in an open dialog until it closes', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/')
  await page.getByRole('button', { name: 'Open cart' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await eventually(() => focused(page)).toMatchObject({ name: 'Open cart' })
})

const publicPages = [
  '/',
  '/photos',
  '/photos/{photo}',
  '/pricing',
  '/about',
  '/contact',
  '/shop',
  '/login',
  '/register',
]

test.for([...publicPages, '/audio', '/reset-password?token=x', '/profile', '/nowhere'])(
  'fits %s into 320 pixels without horizontal scrolling, with wide text spacing',
  async (path, { visit }) => {
    const { page, open } = await visit({ viewport: { width: 320, height: 640 } })
    const [photo] = await publicPhotos()
    await open(path.replace('{photo}', photo!._id))
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    expect(await sideways(page)).toEqual({ page: 320, beyond: [] })
    await setWide(page)
    expect(await cutOff(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 640 })
    expect(await cutOff(page)).toEqual([])
  },
)

test.for(['/admin-dashboard', '/admin/content', '/admin/update-company', '/admin/theme-settings', '/admin/upload'])(
  '%s fits a screen 320 pixels wide without horizontal scrolling',
  async (path, { visit }) => {
    const { page } = await visit({ viewport: { width: 320, height: 640 }, token: await sessionOf('admin') })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    expect(await sideways(page)).toEqual({ page: 320, beyond: [] })
  },
)

/** The page width, and elements that overflow it without scrolling. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const beyond = [...document.querySelectorAll('main :is(h1, h2, p, a, button, input, img)')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 1 && box.left < innerWidth && box.right > innerWidth + 1 && !scrolls(element.parentElement)
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
    return { page: document.documentElement.scrollWidth, beyond }
  })

/** Sets the text spacing that pages must support (WCAG 1.4.12). */
const setWide = (page: Page) =>
  page.evaluate(() => {
    const wide = new CSSStyleSheet()
    wide.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, wide]
  })

/** Texts that are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter((element) => !element.closest('.sr-only') && /hidden|clip/.test(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  )
