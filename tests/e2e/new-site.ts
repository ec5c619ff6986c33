import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { eventually, sees, type Visit } from './journey.ts'
import { demo } from './site.ts'

/** The code in the newest email to an address, from the mailbox of the demonstration. */
async function codeTo({ context }: Visit, address: string) {
  const page = await context.newPage()
  const mail = page.getByRole('listitem').filter({ hasText: address }).first()
  await eventually(async () => {
    await page.goto('/mailbox')
    return mail.count()
  }).toBe(1)
  const code = await mail.locator('.code').textContent()
  await page.close()
  return code!
}

/** Signs up at the platform and opens the new site. Returns its origin and a part of its name. */
export async function createSite(stranger: Visit, plan: 'Business' | 'Pro' | 'Free') {
  const { page, open } = stranger
  const tag = randomUUID().slice(0, 8)
  const email = `mia-${tag}@keller-prints.example`
  const origin = `http://keller-prints-${tag}.localhost:${demo().port}`
  await open('/pricing')
  await page.getByRole('link', { name: `Choose ${plan}: ${plan}` }).click()
  const isTrial = plan !== 'Free'
  if (isTrial) await sees(page, `${plan} — 14-day free trial`)
  await page.getByLabel('Site name').fill(`Keller Prints ${tag}`)
  await sees(page, 'This address is available.')
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill('Keller')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill('mia')
  await page.getByLabel('Password', { exact: true }).fill('a quiet walk before breakfast')
  await page.getByRole('button', { name: isTrial ? 'Start free trial' : 'Create free site' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByLabel('Enter 6-digit OTP').fill(await codeTo(stranger, email))
  await page.waitForURL(`${origin}/`)
  return { origin, tag }
}

/** Names a site and gives it a colour. */
export async function brandSite(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/admin/update-company`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('tab', { name: 'Brand' }).click()
  await page.getByLabel('Primary colour', { exact: true }).fill('#7a1f5c')
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Company settings updated successfully!')
}
