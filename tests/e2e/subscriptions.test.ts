import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { phone, sees, test } from './journey.ts'
import { payForPlan } from './pay-for-plan.ts'
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
  await payForPlan(page, 'Business')
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
