import { expect } from 'vitest'
import { eventually, phone, sees, settled, test } from './journey.ts'
import { allPhotos, ask, sessionOf } from './site.ts'

test('the palette opens pages and recent items by keyboard', async ({ visit }) => {
  const token = await sessionOf('moderator')
  // The oldest, because other tests add and delete photos meanwhile.
  const photo = (await allPhotos(token)).at(-1)
  await ask('PATCH', `/api/admin/photos/${photo!._id}`, {
    token,
    body: { title: 'Zephyr over salt', published: false },
  })
  const { page, open } = await visit({ token })
  await open('/admin-dashboard')
  await settled(page)
  const field = page.getByRole('combobox', { name: 'Search screens, records and actions' })
  const active = () =>
    field.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent)

  await page.keyboard.press('Control+k')
  await field.waitFor()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  // Commands without permission are not offered.
  expect(await page.getByRole('option', { name: /Orders|Add a user/ }).count()).toBe(0)
  await page.keyboard.type('com')
  await eventually(active).toContain('Comments')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor()

  // Enter is pressed before the results have loaded.
  await page.keyboard.press('Control+k')
  await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('zephyr')
  const found = page.getByRole('option', { name: /Zephyr over salt.*Draft.*Photo/ })
  await found.waitFor()
  await eventually(() =>
    page
      .getByRole('status')
      .filter({ hasText: /results?$/ })
      .count(),
  ).toBeGreaterThan(0)
  await eventually(active).toContain('Zephyr')
  await page.keyboard.press('Enter')
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await title.fill('Zephyr over the salt pans')

  // When the session ends, users sign in over the open editor and lose nothing.
  await ask('POST', '/api/auth/logout', { token })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.locator('input[name=password]').fill('vitrine-demo')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Zephyr over the salt pans').first().waitFor()

  // Recent items come first next time; arrow keys wrap around.
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: /Zephyr/ })
    .waitFor()
  await eventually(active).toContain('Zephyr')
  await page.keyboard.press('ArrowDown')
  await eventually(active).toContain('Comments')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await eventually(active).toContain('Sign out')
  await page.keyboard.type('light col')
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('light')
  // The focus returns to the previous element.
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Find anything')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('nothing is called like this')
  await eventually(active).toContain('Search photos for')
  await page.keyboard.press('Control+k')
  await field.waitFor({ state: 'detached' })
})

test('lists shortcuts and turns off single-key shortcuts permanently', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  await open('/admin/orders')
  await settled(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Find anything, go anywhere').waitFor()
  await help.getByText('Bold').waitFor()
  await help.getByLabel('Single-key shortcuts').uncheck()
  await eventually(async () => (await ask<{ singleKeys: boolean }>('GET', '/api/auth/me', { token })).singleKeys).toBe(
    false,
  )
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(false)
  expect(await help.count()).toBe(0)
  // The palette still opens the settings, where the shortcuts can be enabled again.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens, records and actions' }).waitFor()
  await page.keyboard.type('keyboard')
  await page.keyboard.press('Enter')
  await help.getByLabel('Single-key shortcuts').check()
  await eventually(async () => (await ask<{ singleKeys: boolean }>('GET', '/api/auth/me', { token })).singleKeys).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  const isThere = () => search.evaluate((input) => input === document.activeElement)
  await eventually(async () => {
    // The page applies the change after the server's response.
    if (!(await isThere())) await page.keyboard.press('/')
    return isThere()
  }).toBe(true)
})

test('the palette works by touch on a phone', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin'), viewport: phone })
  await open('/admin-dashboard')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByRole('combobox').fill('low stock')
  await page.getByRole('option', { name: /Products low on stock/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('low')
  await sees(page, 'Low stock')
})
