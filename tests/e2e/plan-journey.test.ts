import type { Page } from 'playwright-core'
import { sees, test } from './journey.ts'
import { brandSite, createSite } from './new-site.ts'
import { openCompany, signInOwner } from './owner.ts'
import { payForPlan } from './pay-for-plan.ts'
import { onAnotherDemo } from './site.ts'

/** Adds products to the site of the page until its plan is full. */
const fillPlan = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` }
    for (let added = 0; ; added++) {
      const body = JSON.stringify({ name: `Bowl ${added}`, description: 'Stoneware', price: 12, status: 'draft' })
      const { status } = await fetch('/api/products', { method: 'POST', headers, body })
      if (status === 403) return
      if (status >= 300) throw new Error(`Product ${added}: ${status}`)
    }
  })

async function addProduct(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/admin/add-product`)
  await page.locator('[data-field=name]').fill(name)
  await page.locator('[data-field=description]').fill('Stoneware')
  await page.locator('[data-field=price]').fill('20')
  await page.getByRole('button', { name: 'Add Product' }).click()
}

test('a stranger signs up for Pro, pays, upgrades, downgrades and cancels, and the owner sees each step', ({ visit }) =>
  onAnotherDemo(async () => {
    const stranger = await visit({ failing: true })
    const { page } = stranger
    const { origin, tag } = await createSite(stranger, 'Pro')

    const owner = (await signInOwner(visit)).page
    await openCompany(owner, `Keller Prints ${tag}`)
    await sees(owner, 'Pro, trial')
    const ownerSees = async (...texts: (string | RegExp)[]) => {
      await owner.reload()
      for (const text of texts) await sees(owner, text)
    }

    await brandSite(page, origin, `Mia ${tag}`)
    await owner.reload()
    await owner.getByRole('heading', { level: 1, name: `Mia ${tag}` }).waitFor()

    await fillPlan(page)
    await addProduct(page, origin, 'Vase')
    const full = page.getByRole('dialog', { name: 'No space for more products' })
    await full.getByText('100 of 100').waitFor()
    await ownerSees('100 of 100')
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' })
    await full.getByRole('link', { name: 'Manage products' }).click()
    await leave.click()
    await page.waitForURL(`${origin}/admin/manage-products`)
    await addProduct(page, origin, 'Vase')
    await full.getByRole('link', { name: 'Upgrade to Business' }).click()
    await leave.click()

    await page.waitForURL(`${origin}/settings?tab=plan`)
    await payForPlan(page, 'Pro')
    await ownerSees('Pro, active', 'Period ends')

    await payForPlan(page, 'Business')
    await ownerSees('Business, active')
    await addProduct(page, origin, 'Vase')
    await sees(page, 'Product added')
    await owner.getByRole('link', { name: 'Bills', exact: true }).click()
    await owner.getByRole('searchbox').fill(`Mia ${tag}`)
    await sees(owner, /^2 bills/)

    await page.goto(`${origin}/settings?tab=plan`)
    await page.getByRole('button', { name: 'Choose Pro' }).click()
    await page.getByRole('dialog').getByText('101 products instead of 100').waitFor()
    await page.getByRole('button', { name: 'Change at the end of the period' }).click()
    await sees(page, 'Changes to Pro on')
    await openCompany(owner, `Mia ${tag}`)
    await ownerSees(/, then Pro$/)

    await page.getByRole('button', { name: 'Stay on Business' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await sees(page, 'Your site is on Free after that.')
    await ownerSees(/, then Free$/)
  }))
