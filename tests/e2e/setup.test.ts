import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled, test } from './journey.ts'
import { sessionOf } from './site.ts'

/** As if the site still had no logo. */
const unfinished = (page: Page) =>
  page.route('**/api/dashboard/stats*', async (route) => {
    const response = await route.fetch()
    const stats = (await response.json()) as { setup: { step: string; done: boolean }[] }
    const setup = stats.setup.map(({ step }) => ({ step, done: step !== 'logo' }))
    await route.fulfill({ response, json: { ...stats, setup } })
  })

test('admins of an unfinished site meet its steps on the home page and in Update Company', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await unfinished(page)
  await open('/')
  const reminder = page.getByRole('complementary', { name: 'Set up your site' })
  await reminder.getByText('4 of 5 done').waitFor()
  await reminder.getByRole('link', { name: 'Add your logo' }).click()
  await page.waitForURL('**/admin/update-company')
  const steps = page.getByRole('region', { name: 'Set up your site' })
  await steps.getByText('4 of 5 done').waitFor()
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await steps.waitFor({ state: 'detached' })
  await open('/')
  await settled(page)
  expect(await reminder.count()).toBe(0)
  // The dashboard has them all the same.
  await open('/admin-dashboard')
  await steps.getByText('4 of 5 done').waitFor()
})

test('moderators and visitors see no setup steps', async ({ visit }) => {
  for (const token of [await sessionOf('moderator'), undefined]) {
    const { page, open } = await visit({ ...(token && { token }) })
    await unfinished(page)
    await open('/')
    await settled(page)
    expect(await page.getByText('Set up your site').count()).toBe(0)
  }
})
