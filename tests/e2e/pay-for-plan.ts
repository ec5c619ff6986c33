import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sees } from './journey.ts'

/** Chooses a plan in the settings, pays its bill by card and returns to the site, where the plan is in force. */
export async function payForPlan(page: Page, plan: 'Pro' | 'Business') {
  const { host } = new URL(page.url())
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  await page.getByRole('dialog').getByText('To be paid').waitFor()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  // The bill is an order of the platform's own site.
  await page.waitForURL(/\/\/localhost:\d+\/checkout\/return/)
  await page.getByRole('radio', { name: /Visa or Mastercard/ }).check()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor()

  await page.getByRole('link', { name: `Back to ${host}` }).click()
  await page.waitForURL(`http://${host}/settings?tab=plan`)
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { name: /^(Pro|Business) plan$/ }).waitFor()
        const isActive = await page.getByText('Renews on').count()
        return isActive * (await page.getByRole('heading', { name: `${plan} plan` }).count())
      },
      { interval: 1000 },
    )
    .toBe(1)
  await sees(page, 'Renews on')
}
