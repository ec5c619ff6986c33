import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

/** Seconds that the player shows. */
const playedFor = async (page: Page) =>
  Number(await page.getByRole('region', { name: 'Player' }).getByRole('slider').inputValue())

test('continues playback across pages and plays the next track', async ({ visit }) => {
  const { page, context, open } = await visit()
  await open('/audio')
  await sees(page, '12 of 14 sounds')
  await page.getByRole('button', { name: 'Play First light, for strings' }).click()
  const bar = page.getByRole('region', { name: 'Player' })
  await eventually(() => playedFor(page)).toBeGreaterThan(0)
  const before = await playedFor(page)
  await page.locator('header').getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await eventually(() => playedFor(page)).toBeGreaterThan(before)
  await bar.getByRole('button', { name: 'Forward 15 seconds' }).click()
  await eventually(() => playedFor(page)).toBeGreaterThan(14)
  await bar.getByRole('button', { name: 'Pause' }).click()
  const paused = await playedFor(page)
  await bar.getByRole('slider').press('ArrowLeft')
  expect(await playedFor(page)).toBe(paused - 1)
  await bar.getByRole('button', { name: 'Next', exact: true }).click()
  await bar.getByRole('link', { name: 'What the fog does' }).click()
  await page.getByRole('heading', { level: 1, name: 'What the fog does' }).waitFor()
  await eventually(() => playedFor(page)).toBeGreaterThan(0)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('What the fog does')
  // A browser plays one track at a time, across tabs.
  const other = await context.newPage()
  await other.goto('/audio')
  await other.getByRole('button', { name: 'Play Dune drive' }).click()
  await bar.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await eventually(() => playedFor(other)).toBeGreaterThan(0)
  await other.close()
  await bar.getByRole('button', { name: 'Close player' }).press('Enter')
  await bar.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('plays audio in browsers without storage', async ({ visit }) => {
  const { page, context, open } = await visit()
  await context.addInitScript(() => {
    const refuse = () => {
      throw new Error('Forbidden.')
    }
    Object.defineProperty(navigator, 'serviceWorker', { get: refuse })
    Object.defineProperty(window, 'BroadcastChannel', { get: refuse })
  })
  await open('/audio')
  await page.getByRole('button', { name: 'Play Dune drive' }).click()
  await eventually(() => playedFor(page)).toBeGreaterThan(0)
})

test('counts a play after ten seconds', async ({ visit }) => {
  const { page, open } = await visit()
  const counted: string[] = []
  page.on('request', (request) => {
    if (/\/play$/.test(request.url())) counted.push(request.url())
  })
  // Failed files are requested again.
  await page.route('**/file.ogg', (route) => route.fulfill({ status: 404 }))
  await open('/audio?type=Podcast')
  await page.getByRole('button', { name: 'Play What the fog does' }).click()
  await sees(page, 'This cannot be played right now. Please try again.')
  await page.unroute('**/file.ogg')
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).click()
  await eventually(() => playedFor(page)).toBeGreaterThan(5)
  expect(await page.getByText('This cannot be played right now').count()).toBe(0)
  expect(counted).toEqual([])
  await eventually(() => counted.length).toBe(1)
  expect(await playedFor(page)).toBeGreaterThanOrEqual(9)
})

test('the player on phones covers neither buttons nor the page end', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await open('/audio')
  await page.getByRole('button', { name: 'Play Dune drive' }).click()
  const top = (await page.getByRole('region', { name: 'Player' }).boundingBox())!.y
  const cart = (await page.getByRole('button', { name: /^Open cart/ }).boundingBox())!
  expect(cart.y + cart.height).toBeLessThanOrEqual(top)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const foot = (await page.locator('footer').boundingBox())!
  expect(Math.round(foot.y + foot.height)).toBeLessThanOrEqual(Math.ceil(top) + 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('offers the subcategories of a type and filters the list', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/audio')
  await page.getByRole('button', { name: /^Live Recording/ }).click()
  await page.getByRole('button', { name: 'Subcategory' }).click()
  await eventually(() => page.getByRole('menuitemcheckbox').count()).toBe(3)
  await page.getByRole('menuitemcheckbox', { name: /^Talk/ }).click()
  await page.keyboard.press('Escape')
  await sees(page, '1 of 1 sounds')
  await page.getByRole('link', { name: 'Light for beginners' }).waitFor()
})

test('adds, changes and deletes a review and updates the average', async ({ visit }) => {
  const token = await sessionOf('customer')
  const { page, open } = await visit({ token })
  const { results } = await ask<{ results: { _id: string; title: string; ratings: number }[] }>('GET', '/api/audios')
  const { _id: id, ratings } = results.find(({ title }) => title === 'Shutter chime')!
  const known = async () => (await ask<{ ratings: number }>('GET', `/api/audios/${id}`)).ratings
  await open(`/audio/${id}`)
  await page.getByRole('button', { name: 'Post review' }).click()
  await sees(page, 'Choose one to five stars.')
  await page.getByLabel('4 stars').check({ force: true })
  await page.getByLabel('Your review').fill('A friendly camera.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await page.locator('li').getByText('A friendly camera.').waitFor()
  expect(await known()).toBe(ratings + 1)
  await page.getByLabel('Your review').fill('A friendly camera, on second thought.')
  await page.getByRole('button', { name: 'Save review' }).click()
  await page.locator('li').getByText('A friendly camera, on second thought.').waitFor()
  expect(await known()).toBe(ratings + 1)
  await page.getByRole('button', { name: 'Remove my review' }).click()
  await page.getByRole('button', { name: 'Post review' }).waitFor()
  await eventually(known).toBe(ratings)
})

test('uploads audio as moderator and computes its waveform', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { page, open } = await visit({ token })
  await open('/admin/upload?type=audio')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).first().click(),
  ])
  await chooser.setFiles('tests/fixtures/hum.mp3')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'A low hum' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { waveform, artist } = await ask<{ waveform: number[]; artist: string }>('GET', `/api/audios/${id}`)
  expect([waveform.length, Math.max(...waveform), artist]).toEqual([120, 100, 'The Fridge'])
  await ask('DELETE', `/api/admin/audios/${id}`, { token })
})

test('resumes a podcast after closing the page and restarts it', async ({ visit }) => {
  const { page, context, open } = await visit()
  await open('/audio?type=Podcast')
  await page.getByRole('button', { name: 'Play What the fog does' }).click()
  const bar = page.getByRole('region', { name: 'Player' })
  await eventually(() => playedFor(page)).toBeGreaterThan(0)
  await bar.getByRole('button', { name: 'Forward 15 seconds' }).click()
  await eventually(() => playedFor(page)).toBeGreaterThan(15)
  const left = await playedFor(page)
  // Playing another track in between does not delete the position.
  await page.goto('/audio')
  await page.getByRole('button', { name: 'Resume What the fog does from' }).click()
  await eventually(() => playedFor(page)).toBeGreaterThanOrEqual(left - 5)
  await page.getByRole('button', { name: 'Play First light, for strings' }).click()
  await bar.getByRole('link', { name: 'First light, for strings' }).waitFor()
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('audio-places') ?? '[]') as { time: number }[],
  )
  expect(stored).toEqual([{ id: expect.any(String), time: expect.toSatisfy((time: number) => time >= left - 5) }])
  await page.close()

  const later = await context.newPage()
  await later.goto('/audio?type=Podcast')
  const row = later.getByRole('listitem').filter({ hasText: 'What the fog does' })
  await row.getByText(/^Resume from 0:\d\d$/).waitFor()
  await row.getByRole('link', { name: 'What the fog does' }).click()
  await later.getByText(/^Resume from 0:\d\d$/).waitFor()
  await later.getByRole('button', { name: /^Resume What the fog does from 0:\d\d$/ }).click()
  await eventually(() => playedFor(later)).toBeGreaterThanOrEqual(left - 5)
  await later.getByRole('button', { name: 'Start over' }).click()
  await eventually(() => playedFor(later)).toBeLessThan(5)
  // Playing to the end deletes the position.
  const slider = later.getByRole('region', { name: 'Player' }).getByRole('slider')
  await slider.fill((await slider.getAttribute('max'))!)
  await eventually(() => later.evaluate(() => localStorage.getItem('audio-places'))).toBe(null)
  // Songs always start at the beginning.
  await later.goto('/audio')
  await later.getByRole('button', { name: 'Play First light, for strings' }).click()
  await later.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Forward 15 seconds' }).click()
  await eventually(() => playedFor(later)).toBeGreaterThan(14)
  await later.getByRole('button', { name: 'Close player' }).click()
  expect(await later.getByRole('button', { name: 'Play First light, for strings' }).count()).toBe(1)
})
