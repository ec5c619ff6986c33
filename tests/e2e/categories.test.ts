import { expect } from 'vitest'
import type { AdminCategory } from '#shared/content/categories.ts'
import { Owner } from './first-day.ts'
import { alive, eventually, sees, test } from './journey.ts'

test('a new bakery replaces categories; menu, sitemap and search lead there', { tags: ['journey'] }, async ({
  visit,
}) => {
  const owner = await Owner.signUp(await visit())
  const { page, ask } = owner
  const { origin } = new URL(page.url())
  const openIn = (tab: typeof page) => async (path: string) => {
    await tab.goto(origin + path)
    await alive(tab)
  }
  const open = openIn(page)
  const stored = async () =>
    (await ask<{ results: AdminCategory[] }>('GET', '/api/admin/categories?type=products')).results
  const isStored = async (name: string) => (await stored()).some((one) => one.name === name)

  await open('/admin-dashboard')
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  for (const name of ['Electronics', 'Clothing', 'Books']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await eventually(() => isStored(name)).toBe(false)
  }
  await page.getByRole('link', { name: 'Add category' }).click()
  await page.getByLabel('Name').fill('Sourdough')
  await page.getByLabel('Description', { exact: true }).fill('Baked every morning.')
  await page.getByLabel('Search title').fill('Sourdough from our oven')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await page.getByRole('list', { name: 'Photos' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Choose another picture' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Category added')
  await page.getByRole('button', { name: 'Move Sourdough up' }).click()
  await eventually(async () => (await stored()).map(({ name }) => name).at(-2)).toBe('Sourdough')

  await open('/admin/add-product')
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

  await open('/admin/categories')
  await page.getByRole('link', { name: 'Edit Rye' }).click()
  await page.getByLabel('Parent').selectOption('Sourdough')
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Category saved')

  await open('/admin/update-company?tab=navigation')
  await page.getByRole('combobox', { name: 'Add a category or collection: Header and side menu' }).fill('Sour')
  await page.getByRole('option', { name: 'Sourdough' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Company settings updated successfully!')

  const { page: shop } = await visit()
  const visitShop = openIn(shop)
  const heading = (name: string) => shop.getByRole('heading', { level: 1, name }).waitFor()
  await visitShop('/')
  await shop.getByRole('banner').getByRole('link', { name: 'Sourdough' }).click()
  await heading('Sourdough')
  await eventually(() => shop.title()).toContain('Sourdough from our oven')
  await sees(shop, 'Baked every morning.')
  await eventually(() => shop.locator('main header img, main img').first().getAttribute('src')).toContain('/media/')
  await shop.getByRole('navigation', { name: 'Subcategories' }).getByRole('link', { name: 'Rye' }).click()
  await heading('Rye')
  await shop.locator('main article').getByRole('link', { name: 'Rye loaf' }).waitFor()
  for (const name of ['Sourdough', 'Rye']) {
    await visitShop(`/search?k=${name}`)
    await shop.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name }).click()
    await heading(name)
  }

  /** Status, final path and text of an address. */
  const load = (path: string) =>
    shop.evaluate(async (asked) => {
      const reply = await fetch(asked)
      const { pathname, search } = new URL(reply.url)
      return [reply.status, pathname + search, await reply.text()] as const
    }, path)
  const [, , sitemap] = await load('/sitemaps/pages-1.xml')
  for (const slug of ['sourdough', 'rye']) expect(sitemap).toContain(`${origin}/shop/category/${slug}<`)
  expect(sitemap).not.toContain('/shop/category/books<')

  const sourdough = (await stored()).find(({ name }) => name === 'Sourdough')!
  await ask('PATCH', `/api/admin/categories/${sourdough._id}`, { name: 'Breads' })
  const renamed = await load('/shop/category/sourdough?sort=price')
  expect(renamed.slice(0, 2)).toEqual([200, '/shop/category/breads?sort=price'])
  expect((await load('/shop/category/cakes'))[0]).toBe(404)
  await visitShop('/shop?category=Breads')
  await sees(shop, '1 product in Breads')
})
