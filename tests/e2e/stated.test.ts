import { sees, test } from './journey.ts'
import { sessionOf } from './site.ts'

test('uses the specified texts in footer, menus and sidebar', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/about')
  const footer = page.locator('footer')
  for (const name of ['Quick Links', 'Contact Us']) await footer.getByRole('heading', { name }).waitFor()
  for (const name of ['Home', 'About', 'Contact', 'Shop'])
    await footer.getByRole('link', { name, exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Add content' }).click()
  for (const [name, path] of [
    ['Add Photo', '/admin/content'],
    ['Add Video', '/admin/upload?type=video'],
    ['Add Blog', '/admin/upload?type=blog'],
  ] as const)
    await page.locator(`a[role="menuitem"][href="${path}"]`, { hasText: name }).waitFor()
  await open('/admin-dashboard')
  await page.getByRole('banner').getByText('Admin Dashboard', { exact: true }).waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Admin Panel' })
  for (const path of ['/admin-dashboard', '/admin/content', '/admin/update-company', '/admin/theme-settings'])
    await sidebar.locator(`a[href="${path}"]`).waitFor()
  for (const path of ['/admin/manage-products', '/admin/manage-users', '/admin/orders', '/admin/edit-hero'])
    await sidebar.locator(`a[href="${path}"]`).waitFor()
  for (const tile of ['Total Users', 'Total Products', 'Total Orders', 'Total Revenue']) await sees(page, tile)
  // Below 768 pixels the sidebar closes automatically.
  await page.setViewportSize({ width: 768, height: 900 })
  await sidebar.waitFor()
  await page.setViewportSize({ width: 767, height: 900 })
  await sidebar.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show the admin panel' }).click()
  await sidebar.waitFor()
  await page.mouse.click(740, 600)
  await sidebar.waitFor({ state: 'hidden' })
})

test('titles the orders of customers as specified', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('customer') })
  await open('/orders')
  await page.getByRole('heading', { level: 1, name: 'Your Orders' }).waitFor()
})
