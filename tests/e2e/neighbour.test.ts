import { expect } from 'vitest'
import { sees, test } from './journey.ts'
import { publicPhotos, sessionOf } from './site.ts'

test('the second company has its own name, theme and photos', async ({ visit }) => {
  const { page, open } = await visit({ company: 'neighbour' })
  await open('/')
  expect(await page.title()).toContain('Neighbour')
  await sees(page, '© Neighbour')
  const primary = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
  expect(primary.trim()).toBe('#2f9e44')
  await open('/photos')
  const titles = await page.locator('main a[data-photo]').evaluateAll((links) => links.map((a) => a.textContent))
  expect(titles.length).toBe(8)
  const ours = (await publicPhotos()).map(({ title }) => title)
  for (const text of titles) expect(ours.some((title) => text.startsWith(title))).toBe(false)
})

test('sessions are not valid for other companies', async ({ visit }) => {
  const { page } = await visit({ company: 'neighbour', token: await sessionOf('admin') })
  await page.goto('/admin/content')
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('photos and files of other companies answer 404', async ({ visit }) => {
  const [photo] = await publicPhotos()
  const here = await visit()
  await here.open(`/photos/${photo!._id}`)
  const file = await here.page.locator('article img').first().getAttribute('src')
  expect((await here.page.request.get(file!)).status()).toBe(200)

  const { page } = await visit({ company: 'neighbour' })
  expect((await page.goto(`/photos/${photo!._id}`))?.status()).toBe(404)
  await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor()
  expect((await page.goto(file!))?.status()).toBe(404)
  expect((await page.goto(`/api/photos/${photo!._id}`))?.status()).toBe(404)
})
