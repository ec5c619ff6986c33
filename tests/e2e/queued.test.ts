import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually, sees, settled, test } from './journey.ts'
import { ask, newCustomer, publicPhotos } from './site.ts'

interface Comments {
  results: { _id: string; text: string }[]
}

/** Uses a photo that no other test changes, and a new customer. */
async function looking() {
  const { _id: id } = (await publicPhotos())[11]!
  const { token } = await newCustomer()
  const path = `/api/photos/${id}`
  const posted = async (text: string) =>
    (await ask<Comments>('GET', `${path}/comments`)).results.filter((one) => one.text === text)
  const liked = async () => (await ask<{ liked: boolean }>('GET', `${path}/like-status`, { token })).liked
  /** Removes the comment, which other tests would see. */
  const tidy = async (text: string) => {
    for (const { _id } of await posted(text)) await ask('DELETE', `${path}/comments/${_id}`, { token })
    if (await liked()) await ask('POST', `${path}/like`, { token, body: {} })
  }
  return { id, token, path, posted, liked, tidy }
}

async function comment(page: Page, text: string) {
  await page.getByLabel('Your comment').fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
}
const like = (page: Page) => page.getByRole('button', { name: /^Like \d/ })
const unsent = (page: Page) => page.getByRole('list', { name: 'Comments that are not sent yet' })

/** Closes an offline page without sending requests: browsers reconnect a page briefly while it closes. */
async function leave(page: Page) {
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => undefined)
  })
  await page.close()
}

test('sends a comment and a like once after being offline', async ({ visit }) => {
  const { id, token, posted, liked, tidy } = await looking()
  const { page, context, open } = await visit({ token })
  await open(`/photos/${id}`)
  await settled(page)
  const before = Number(/\d+/.exec((await like(page).textContent())!)![0])
  await context.setOffline(true)
  const text = `From the train ${randomUUID()}`
  await comment(page, text)
  await unsent(page).getByText('Waiting for the connection').waitFor()
  await unsent(page).getByText(text).waitFor()
  expect(await page.getByLabel('Your comment').inputValue()).toBe('')
  await like(page).click()
  await page.getByRole('button', { name: `Like ${before + 1} , waiting for the connection` }).waitFor()
  // Toggles the like twice while offline: only the final state is sent.
  await like(page).click()
  await page.getByRole('button', { name: `Like ${before} , waiting for the connection` }).waitFor()
  await like(page).click()
  await eventually(() => like(page).getAttribute('aria-pressed')).toBe('true')
  await leave(page)
  expect(await posted(text)).toEqual([])

  // Reports the refusal on any page, also later.
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/pricing')
  await eventually(async () => [(await posted(text)).length, await liked()]).toEqual([1, true])
  await eventually(() => later.evaluate(() => localStorage.getItem('outbox'))).toBe(null)
  await later.goto(`/photos/${id}`)
  await later.getByText(text).waitFor()
  expect(await later.getByText(text).count()).toBe(1)
  await tidy(text)
})

test('creates no duplicates when a response is lost', async ({ visit }) => {
  const { id, token, posted, liked, tidy } = await looking()
  const { page, open } = await visit({ token, offline: true })
  await open(`/photos/${id}`)
  await settled(page)
  const cut: string[] = []
  await page.route(/\/api\/photos\/[^/]+\/(like|comments)$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() !== 'POST' || cut.includes(pathname)) return route.fallback()
    cut.push(pathname)
    // The server has stored it, but the response is lost.
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  const text = `Through the tunnel ${randomUUID()}`
  await comment(page, text)
  await like(page).click()
  await eventually(() => cut.length).toBe(2)
  await eventually(() => page.evaluate(() => localStorage.getItem('outbox'))).toBe(null)
  expect([(await posted(text)).length, await liked()]).toEqual([1, true])
  await eventually(() => page.getByText(text).count()).toBe(1)
  await tidy(text)
})

test('reports refused offline requests and offers retry or discard', async ({ visit }) => {
  const { id, token, posted, liked } = await looking()
  const { page, context, open } = await visit({ token, failing: true })
  await open(`/photos/${id}`)
  await settled(page)
  await context.setOffline(true)
  const text = `Refused ${randomUUID()}`
  await comment(page, text)
  await unsent(page).getByText('Waiting for the connection').waitFor()
  await like(page).click()
  await page.getByRole('button', { name: /waiting for the connection$/ }).waitFor()
  await page.route(/\/api\/photos\/[^/]+\/(like|comments)$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Comments are switched off on this site.' } })
      : route.fallback(),
  )
  await context.setOffline(false)
  await unsent(page).getByText('Not posted. Comments are switched off on this site.').waitFor()
  await sees(page, 'Failed to post comment')
  await sees(page, 'Your like was not saved: Comments are switched off on this site.')
  await eventually(() => like(page).getAttribute('aria-pressed')).toBe('false')
  await unsent(page).getByRole('button', { name: 'Try Again' }).click()
  await unsent(page).getByText('Not posted.').waitFor()
  await unsent(page).getByRole('button', { name: 'Discard' }).click()
  await eventually(() => unsent(page).count()).toBe(0)
  expect([(await posted(text)).length, await liked()]).toEqual([0, false])
})

test('logout discards pending requests, and other users never send them', async ({ visit }) => {
  const { id, token, posted } = await looking()
  const { page, context, open } = await visit({ token })
  await open(`/photos/${id}`)
  await settled(page)
  await context.setOffline(true)
  const text = `Never mind ${randomUUID()}`
  await comment(page, text)
  await unsent(page).getByText('Waiting for the connection').waitFor()
  const pending = await page.evaluate(() => localStorage.getItem('outbox'))
  expect(pending).toContain(text)
  await leave(page)
  const { token: other } = await newCustomer('Sam')
  const theirs = await visit({ token: other })
  await theirs.open('/pricing')
  await theirs.page.evaluate((text) => localStorage.setItem('outbox', text!), pending)
  await theirs.open(`/photos/${id}`)
  await settled(theirs.page)
  expect(await unsent(theirs.page).count()).toBe(0)
  expect(await posted(text)).toEqual([])
  await theirs.open('/')
  await theirs.page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await eventually(() => theirs.page.evaluate(() => localStorage.getItem('outbox'))).toBe(null)
})
