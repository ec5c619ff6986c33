import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Slider } from '#shared/site/sliders.ts'
import { eventually, floatingCovers, phone, sees, test } from './journey.ts'
import { ask } from './site.ts'

const hero = (page: Page) => page.getByRole('region', { name: 'Featured' })
const visibleTitle = (page: Page) => hero(page).locator('[data-visible] h2').first().textContent()
const microphone = (page: Page) => hero(page).locator('[data-visible]').getByRole('button', { name: 'Search by voice' })
const field = (page: Page) => hero(page).locator('[data-visible]').getByRole('searchbox')

test('slides change automatically, and pause on hover and by button', async ({ visit }) => {
  const { page, open } = await visit()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open('/')
  await page.mouse.move(700, 20)
  const fading = hero(page).locator('[data-visible]')
  expect(await fading.evaluate((slide) => getComputedStyle(slide).transitionDuration)).toBe('0.5s')
  const first = await visibleTitle(page)
  await eventually(() => visibleTitle(page), 10).not.toBe(first)
  const button = page.getByRole('button', { name: 'Pause slides' })
  await hero(page).hover()
  const under = await visibleTitle(page)
  await page.waitForTimeout(4000)
  expect(await visibleTitle(page)).toBe(under)
  await button.click()
  await page.getByRole('button', { name: 'Play slides' }).waitFor()
})

test('with reduced motion slides change only by keyboard', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/')
  const first = await visibleTitle(page)
  await page.getByRole('button', { name: 'Play slides' }).focus()
  await page.keyboard.press('ArrowRight')
  await eventually(() => visibleTitle(page)).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  await eventually(() => visibleTitle(page)).toBe(first)
})

test('loads only the first image with the page, with high priority', async ({ visit }) => {
  const { page } = await visit({ scripts: false })
  await page.goto('/')
  const images = hero(page).locator('img')
  expect(await images.count()).toBe(1)
  expect(await images.getAttribute('fetchpriority')).toBe('high')
  expect(await images.getAttribute('loading')).toBe('eager')
  // The search works without scripts too.
  await field(page).fill('fog')
  await field(page).press('Enter')
  await page.waitForURL('**/search?k=fog')
})

test('offers recent searches, newest first, and clears them', async ({ visit }) => {
  const { page, open } = await visit()
  for (const text of ['fog', 'moon lamp', 'Fog']) {
    await open('/')
    await field(page).fill(text)
    await field(page).press('Enter')
    await page.waitForURL(`**/search?k=${encodeURIComponent(text)}`)
  }
  await open('/')
  await field(page).focus()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  expect(await recent.getByRole('link').allTextContents()).toEqual(['Fog', 'moon lamp'])
  await recent.getByRole('link', { name: 'moon lamp' }).click()
  await page.waitForURL('**/search?k=moon%20lamp')
  await open('/')
  await field(page).focus()
  expect(await recent.getByRole('link').allTextContents()).toEqual(['moon lamp', 'Fog'])
  await recent.getByRole('button', { name: 'Clear' }).click()
  await recent.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe(null)

  // Five, the default of a slide.
  const six = ['one', 'two', 'three', 'four', 'five', 'six']
  await page.evaluate((searches) => localStorage.setItem('recent-searches', JSON.stringify(searches)), six)
  await open('/')
  await field(page).focus()
  expect(await recent.getByRole('link').allTextContents()).toEqual(six.slice(0, 5))
})

test('on phones the search is centred with a button in brand colour', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await open('/')
  const form = hero(page).locator('[data-visible]').getByRole('search')
  const box = (await form.boundingBox())!
  expect(Math.abs(box.x - (phone.width - box.x - box.width))).toBeLessThanOrEqual(1)
  const [button, brand] = await form
    .getByRole('button', { name: /search/i })
    .last()
    .evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = 'var(--primary)'
      const colours = [getComputedStyle(element).backgroundColor, getComputedStyle(probe).backgroundColor]
      probe.remove()
      return colours
    })
  expect(button).toBe(brand)
})

test('voice search shows listening, errors and results', async ({ visit }) => {
  const { page, open } = await visit()
  await page.addInitScript(() => {
    class Recognition {
      onresult?: (event: unknown) => void
      onerror?: (event: unknown) => void
      onend?: () => void
      start() {
        Object.assign(window, { recognition: this })
      }
      abort() {
        this.onend?.()
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition })
  })
  const emit = (method: 'onresult' | 'onerror', event: unknown) =>
    page.evaluate(
      ([name, detail]) => {
        const { recognition } = window as unknown as { recognition: Record<string, (event?: unknown) => void> }
        recognition[name as string]?.(detail)
        recognition.onend?.()
      },
      [method, event] as const,
    )
  await open('/')
  await microphone(page).click()
  await sees(page, 'Listening…')
  await emit('onerror', { error: 'not-allowed' })
  await sees(page, 'The microphone is blocked.')
  await microphone(page).click()
  await page.getByRole('button', { name: 'Stop listening' }).waitFor()
  await emit('onresult', { results: [[{ transcript: ' moon lamp ' }]] })
  await page.waitForURL('**/search?k=moon%20lamp')
})

test('hides the microphone in browsers without speech recognition', async ({ visit }) => {
  const { page, open } = await visit()
  await page.addInitScript(() =>
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
  )
  await open('/')
  expect(await page.getByRole('button', { name: 'Search by voice' }).count()).toBe(0)
})

test('plays slide videos on click in the no-cookie player', async ({ visit }) => {
  const { page, open } = await visit()
  const { results } = await ask<{ results: Slider[] }>('GET', '/api/sliders')
  const requested: string[] = []
  await page.route(/^https:/, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'player' })
  })
  await page.route('**/api/sliders', (route) =>
    route.fulfill({
      json: { results: [{ ...results[0], type: 'video', link: 'https://youtu.be/dQw4w9WgXcQ' }] },
    }),
  )
  await open('/photos')
  await page
    .getByRole('link', { name: /Vitrine Demo/ })
    .first()
    .click()
  const watch = page.getByRole('link', { name: /^Watch the video/ })
  await watch.waitFor()
  expect(requested).toEqual([])
  expect(await page.getByRole('button', { name: 'Next slide' }).count()).toBe(0)
  await watch.click()
  await page.locator('iframe').waitFor()
  await eventually(() => requested[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)
  await page.getByRole('button', { name: 'Close video' }).click()
  await watch.waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test.for(['/shop/moon-lamp', '/events/{event}'])('%s: floating buttons cover no controls', async (path, { visit }) => {
  const { page, open } = await visit({ viewport: phone })
  const { results } = await ask<{ results: { _id: string }[] }>('GET', '/api/events')
  await open(path.replace('{event}', results[0]!._id))
  for (let y = 0; y < 1200; y += 60) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await eventually(() => floatingCovers(page), 5).toBe(false)
  }
})
