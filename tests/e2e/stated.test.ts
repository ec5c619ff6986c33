import { expect } from 'vitest'
import { sees, test } from './journey.ts'
import { sessionOf } from './site.ts'

test('what stands around every page is called as it was promised', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/about')
  const foot = page.locator('footer')
  for (const name of ['Quick Links', 'Contact Us']) await foot.getByRole('heading', { name }).waitFor()
  for (const name of ['Home', 'About', 'Contact', 'Shop'])
    await foot.getByRole('link', { name, exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Add content' }).click()
  const places = await page
    .getByRole('menuitem', { name: /^Add (Photo|Video|Blog)$/ })
    .evaluateAll((items) => items.map((item) => [item.textContent, item.getAttribute('href')]))
  expect(places).toEqual([
    ['Add Photo', '/admin/content'],
    ['Add Video', '/admin/upload?type=video'],
    ['Add Blog', '/admin/upload?type=blog'],
  ])
  await open('/admin-dashboard')
  await page.getByRole('banner').getByText('Admin Dashboard', { exact: true }).waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Admin Panel' })
  for (const path of ['/admin-dashboard', '/admin/content', '/admin/update-company', '/admin/theme-settings'])
    await sidebar.locator(`a[href="${path}"]`).waitFor()
  for (const path of ['/admin/manage-products', '/admin/manage-users', '/admin/orders', '/admin/edit-hero'])
    await sidebar.locator(`a[href="${path}"]`).waitFor()
  for (const tile of ['Total Users', 'Total Products', 'Total Orders', 'Total Revenue']) await sees(page, tile)
  // Below 768 pixels the sidebar closes by itself.
  await page.setViewportSize({ width: 768, height: 900 })
  await sidebar.waitFor()
  await page.setViewportSize({ width: 767, height: 900 })
  await sidebar.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show the admin panel' }).click()
  await sidebar.waitFor()
  await page.mouse.click(740, 600)
  await sidebar.waitFor({ state: 'hidden' })
})

test('a customer’s orders stand under the stated name', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('customer') })
  await open('/orders')
  await page.getByRole('heading', { level: 1, name: 'Your Orders' }).waitFor()
})
