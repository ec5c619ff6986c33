import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone, settled, test } from './journey.ts'
import { sessionOf } from './site.ts'

/** Makes the site report that it has no logo. */
const unfinished = (page: Page) =>
  page.route('**/api/dashboard/stats*', async (route) => {
    const response = await route.fetch()
    const stats = (await response.json()) as { setup: { step: string; done: boolean }[] }
    const setup = stats.setup.map(({ step }) => ({ step, done: step !== 'logo' }))
    await route.fulfill({ response, json: { ...stats, setup } })
  })

test('admins see setup steps on the home page and in Update Company', async ({ visit }) => {
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
  // The dashboard still lists them.
  await open('/admin-dashboard')
  await steps.getByText('4 of 5 done').waitFor()
})

test('setup steps cover neither buttons nor controls of the hero', async ({ visit }) => {
  for (const viewport of [phone, desktop]) {
    const { page, open } = await visit({ token: await sessionOf('admin'), viewport })
    await unfinished(page)
    await open('/')
    await page.getByRole('complementary', { name: 'Set up your site' }).waitFor()
    await settled(page)
    const covered = await page.evaluate(() => {
      const card = document.querySelector('[aria-labelledby="setup-reminder"]')!.getBoundingClientRect()
      const pressed = [...document.querySelectorAll('main a, main button, [aria-label="Quick actions"] *')]
      return pressed
        .filter(
          (one) => !one.closest('[aria-labelledby="setup-reminder"]') && one.checkVisibility({ opacityProperty: true }),
        )
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return left < card.right && right > card.left && top < card.bottom && bottom > card.top
        })
        .map((one) => one.textContent || one.getAttribute('aria-label'))
    })
    expect(covered).toEqual([])
  }
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
