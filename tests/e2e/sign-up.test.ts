import { expect } from 'vitest'
import { eventually, phone, sees, test } from './journey.ts'
import { brandSite, createSite } from './new-site.ts'
import { addressOf } from './site.ts'

test('a stranger gets a site of their own and brands it', { tags: ['journey'] }, async ({ visit }) => {
  const stranger = await visit()
  const { page } = stranger
  const { origin, tag } = await createSite(stranger, 'Pro')
  const reminder = page.getByRole('complementary', { name: 'Set up your site' })
  await reminder.getByText('0 of 5 done').waitFor()
  await page.getByRole('heading', { name: 'For You' }).waitFor()
  await eventually(() => page.locator('a[href^="/photos/"] img').count()).toBeGreaterThanOrEqual(4)
  await page.getByRole('link', { name: 'See all steps' }).click()
  const steps = page.getByRole('region', { name: 'Set up your site' })
  await steps.getByText('4 photos, 1 blog post, 1 product').waitFor()
  await steps.getByRole('button', { name: 'Remove sample content' }).click()
  await sees(page, 'The sample content is in the trash.')
  await eventually(() => steps.getByRole('button', { name: 'Remove sample content' }).count()).toBe(0)

  await brandSite(page, origin, `Mia ${tag}`)

  // Plans are a setting of the site now.
  await page.goto(`${origin}/register?plan=business`)
  await page.waitForURL(`${origin}/settings?tab=plan`)

  const visitor = await visit({ viewport: phone })
  await visitor.page.goto(`${origin}/`)
  expect(await visitor.page.title()).toContain(`Mia ${tag}`)
  await sees(visitor.page, 'No recommendations available')
  const primary = await visitor.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--primary'),
  )
  expect(primary.trim()).toBe('#7a1f5c')
})

test('visitors of a company sign up for a plan at the platform', async ({ visit }) => {
  const { page } = await visit({ company: 'neighbour' })
  await page.goto('/register?plan=business')
  await page.waitForURL(`${addressOf('demo')}/register?plan=business`)
  await sees(page, 'Business — 14-day free trial')
})

test('a site on Free that is full names its limit and leads to a larger plan', async ({ visit }) => {
  const stranger = await visit({ failing: true })
  const { page } = stranger
  const { origin } = await createSite(stranger, 'Free')
  // With the sample that a new site has.
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` }
    for (const name of ['Bowl', 'Cup', 'Jug', 'Plate']) {
      const body = JSON.stringify({ name, description: 'Stoneware', price: 12, status: 'draft' })
      await fetch('/api/products', { method: 'POST', headers, body })
    }
  })
  await page.goto(`${origin}/admin/add-product`)
  await page.locator('[data-field=name]').fill('Vase')
  await page.locator('[data-field=description]').fill('Stoneware')
  await page.locator('[data-field=price]').fill('20')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'No space for more products' })
  await dialog.getByText('5 of 5').waitFor()
  await dialog.getByRole('link', { name: 'Upgrade to Pro' }).click()
  // The typed product stays as a draft.
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Free plan' }).waitFor()
  await page.getByRole('button', { name: 'Choose Pro' }).click()
  await page.getByRole('dialog').getByText('To be paid').waitFor()
})
