import { expect } from 'vitest'
import { eventually, phone, sees, settled, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

test('filters the videos and plays one', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/videos')
  await sees(page, '9 of 11 videos')
  await page.getByRole('button', { name: 'Load more' }).click()
  await sees(page, '11 of 11 videos')
  await page.getByRole('button', { name: 'Length' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Under 1 minute/ }).click()
  await page.keyboard.press('Escape')
  await sees(page, '5 of 5 videos')
  await page.getByRole('link', { name: 'How wind builds a dune' }).click()
  await page.getByRole('heading', { level: 1, name: 'How wind builds a dune' }).waitFor()
  expect(await page.locator('video').count()).toBe(0)
  await page.getByRole('button', { name: /^Play How wind builds a dune/ }).click()
  const film = page.locator('video')
  await eventually(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1)
  expect(await film.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight])).toEqual([
    1280, 720,
  ])
})

test('shows the uploaded captions of a video', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await open('/videos')
  await page.getByRole('button', { name: /^Play Aurora over the fjord/ }).click()
  const film = page.locator('video')
  await eventually(() => film.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length)).toBe(2)
})

test('contacts no other site before visitors press play', async ({ visit }) => {
  const { page, context, open } = await visit()
  const otherHosts: string[] = []
  await context.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      otherHosts.push(new URL(route.request().url()).hostname)
      return route.fulfill({ contentType: 'text/html', body: '<title>The player</title>' })
    },
  )
  await open('/videos')
  await page.getByRole('link', { name: 'Sintel' }).click()
  await sees(page, 'Comments')
  await settled(page)
  expect(otherHosts).toEqual([])
  await page.getByRole('button', { name: /^Play Sintel/ }).click()
  const frame = page.locator('iframe[title="Sintel"]')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/eRsGyueVLvQ?autoplay=1')
  await eventually(() => new Set(otherHosts)).toEqual(new Set(['www.youtube-nocookie.com']))
})

test('uploads a video as moderator with a generated poster', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { page, open } = await visit({ token })
  await open('/admin/upload?type=video')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).first().click(),
  ])
  await chooser.setFiles('tests/fixtures/film.mp4')
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  await page.getByLabel('Title').fill('Two seconds of blue')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Two seconds of blue' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const video = await ask<{ quality: string; duration: number; picture: { width: number } }>('GET', `/api/videos/${id}`)
  // The poster has the size of the video, because it is generated from it.
  expect([video.quality, video.duration, video.picture.width]).toEqual(['HD', 2, 1280])
  await ask('DELETE', `/api/admin/videos/${id}`, { token })
})
