import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { phone, sees, test } from './journey.ts'
import { demo } from './site.ts'

/** A new session of the admin of the neighbour. Only browsers resolve its host. */
function neighbourSession(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const call = request(
    {
      ...{ host: '127.0.0.1', port: demo().port, path: '/api/auth/login', method: 'POST' },
      headers: { host: `neighbour.localhost:${demo().port}`, 'content-type': 'application/json' },
    },
    async (reply) => resolve(JSON.parse(await text(reply)).token),
  )
  call.on('error', reject)
  call.end(JSON.stringify({ username: 'admin', password: 'vitrine-demo' }))
  return promise
}

test('an admin on trial upgrades, pays, chooses a smaller plan and cancels', async ({ visit }) => {
  const token = await neighbourSession()
  const { page, open } = await visit({ company: 'neighbour', token, failing: true })
  await open('/settings?tab=plan')
  await page.getByRole('heading', { name: 'Pro plan' }).waitFor()
  await sees(page, 'Your trial ends on')
  await page.getByRole('button', { name: 'Choose Business' }).click()
  await page.getByRole('dialog').getByText('To be paid').waitFor()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  // The bill is an order of the platform's own site.
  await page.waitForURL(/\/\/localhost:\d+\/checkout\/return/)
  await page.getByRole('radio', { name: /Visa or Mastercard/ }).check()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor()

  await page.getByRole('link', { name: /^Back to neighbour\.localhost/ }).click()
  await page.waitForURL(/\/\/neighbour\.localhost:\d+\/settings/)
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { name: /^(Pro|Business) plan$/ }).waitFor()
        return page.getByRole('heading', { name: 'Business plan' }).count()
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBe(1)
  await sees(page, 'Renews on')
  await page.getByRole('link', { name: 'Invoice (PDF)' }).waitFor()

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Choose Pro' }).click()
  await page.getByRole('dialog').getByText('Nothing is deleted.').waitFor()
  await page.getByRole('button', { name: 'Change at the end of the period' }).click()
  await sees(page, 'Changes to Pro on')
  await page.getByRole('button', { name: 'Stay on Business' }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await sees(page, 'Your site is on Free after that.')
})
