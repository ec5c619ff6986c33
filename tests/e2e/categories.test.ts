import { expect } from 'vitest'
import type { AdminCategory } from '#shared/content/categories.ts'
import { eventually, sees, test } from './journey.ts'
import { addressOf, ask, changeSettings, sessionOf } from './site.ts'

const stored = async (token: string) =>
  (await ask<{ results: AdminCategory[] }>('GET', '/api/admin/categories?type=products', { token })).results

/** Deletes what the journey added: product, categories and menu entry. */
async function cleanUp(token: string, menu: unknown) {
  await changeSettings({ menu: JSON.stringify(menu) })
  const { results } = await ask<{ results: { _id: string }[] }>('GET', '/api/admin/products?q=Rye%20loaf', { token })
  for (const { _id } of results) await ask('DELETE', `/api/products/${_id}`, { token })
  const added = (await stored(token)).filter(({ name }) => /^(Sourdough|Breads|Rye)/.test(name))
  const [accessories] = (await stored(token)).filter(({ name }) => name === 'Accessories')
  for (const { _id } of added) await ask('DELETE', `/api/admin/categories/${_id}?moveTo=${accessories!._id}`, { token })
}

test('adds own categories that menu, sitemap and search lead to', { tags: ['journey'] }, async ({ visit }) => {
  const token = await sessionOf('admin')
  const { menu } = await ask<{ menu: unknown }>('GET', '/api/company')
  try {
    const admin = await visit({ token })
    const { page } = admin
    await admin.open('/admin-dashboard')
    await page.getByRole('link', { name: 'Categories', exact: true }).click()
    await page.getByRole('link', { name: 'Add category' }).click()
    await page.getByLabel('Name').fill('Sourdough')
    await page.getByLabel('Description', { exact: true }).fill('Baked every morning.')
    await page.getByLabel('Search title').fill('Sourdough from our oven')
    await page.getByRole('button', { name: 'Save' }).click()
    await sees(page, 'Category added')
    await page.getByRole('button', { name: 'Move Sourdough up' }).click()
    await eventually(async () => (await stored(token)).map(({ name }) => name).at(-2)).toBe('Sourdough')

    await admin.open('/admin/add-product')
    await page.getByLabel('Name').fill('Rye loaf')
    await page.getByLabel('Description', { exact: true }).fill('Dark and mild.')
    await page.getByLabel('Price', { exact: true }).fill('4.50')
    const category = page.getByRole('combobox', { name: 'Category' })
    await category.fill('Rye')
    await page.getByRole('option', { name: 'Add “Rye”' }).click()
    await sees(page, 'The category Rye was added.')
    await eventually(() => category.inputValue()).toBe('Rye')
    await page.getByRole('button', { name: 'Add Product', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()

    await admin.open('/admin/categories')
    await page.getByRole('link', { name: 'Edit Rye' }).click()
    await page.getByLabel('Parent').selectOption('Sourdough')
    await page.getByRole('button', { name: 'Save' }).click()
    await sees(page, 'Category saved')

    await admin.open('/admin/update-company?tab=navigation')
    await page.getByRole('combobox', { name: 'Add a category or collection: Header and side menu' }).click()
    await page.getByRole('option', { name: 'Sourdough' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await sees(page, 'Company settings updated successfully!')

    const visitor = await visit()
    await visitor.open('/')
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Sourdough' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Sourdough' }).waitFor()
    await eventually(() => visitor.page.title()).toContain('Sourdough from our oven')
    await sees(visitor.page, 'Baked every morning.')
    await visitor.page.getByRole('navigation', { name: 'Subcategories' }).getByRole('link', { name: 'Rye' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Rye' }).waitFor()
    await visitor.page.locator('main article').getByRole('link', { name: 'Rye loaf' }).waitFor()
    expect(await (await fetch(`${addressOf('demo')}/sitemaps/pages-1.xml`)).text()).toContain('/shop/category/rye<')
    await visitor.open('/search?k=sourdough')
    await visitor.page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /Sourdough/ })
      .click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Sourdough' }).waitFor()

    const sourdough = (await stored(token)).find(({ name }) => name === 'Sourdough')!
    await ask('PATCH', `/api/admin/categories/${sourdough._id}`, { token, body: { name: 'Breads' } })
    const old = await fetch(`${addressOf('demo')}/shop/category/sourdough?sort=price`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([301, '/shop/category/breads?sort=price'])
    expect((await fetch(`${addressOf('demo')}/shop/category/cakes`)).status).toBe(404)
    await visitor.open('/shop?category=Breads')
    await sees(visitor.page, '1 product in Breads')
  } finally {
    await cleanUp(token, menu)
  }
})
