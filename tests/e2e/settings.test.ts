import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { eventually, sees, settled, test } from './journey.ts'
import { linkTo } from './mailbox.ts'
import { ask, sessionOf } from './site.ts'

const password = 'a quiet walk before breakfast'

test('accepts an invitation, edits, exports, deletes and reopens the account', async ({ visit }) => {
  const admin = await visit({ token: await sessionOf('admin') })
  const email = `${randomUUID().slice(0, 8)}@staff.example`
  const username = `noa-${randomUUID().slice(0, 8)}`
  await admin.open('/admin/add-user')
  await admin.page.getByRole('textbox', { name: 'Email' }).fill(email)
  await admin.page.getByLabel('Role').selectOption('moderator')
  await admin.page.getByRole('button', { name: 'Send invitation' }).click()
  await admin.page.getByRole('button', { name: `Send again to ${email}` }).waitFor()

  const visitor = await visit()
  const { page, open } = visitor
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await open(await linkTo(visitor, email))
  await sees(page, 'as a moderator')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Noa Berg')
  await page.getByLabel('Username').fill(username)
  await page.reload()
  await eventually(() => page.getByLabel('Username').inputValue()).toBe(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button('Join').click()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor()

  await open('/settings')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Noa Lindberg')
  await page.reload()
  await button('Restore').click()
  // The session ends while the form is open.
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  await ask('POST', '/api/auth/logout', { token, body: {} })
  await button('Save profile').click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.locator('[name=password]').fill(password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'detached' })
  await button('Save profile').focus()
  await page.keyboard.press('Enter')
  await sees(page, 'Profile saved.')
  await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Add a picture').click()])
  await chooser.setFiles('renderer/public/pwa-512.png')
  await page.getByLabel('Zoom').fill('2')
  const place = () =>
    page
      .getByRole('dialog', { name: 'Your picture' })
      .locator('img')
      .evaluate(({ style }) => style.transform)
  const before = await place()
  await page.getByRole('application').press('ArrowLeft')
  await eventually(place).not.toBe(before)
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  await question.dismiss()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await button('Change picture').waitFor()
  await open('/profile')
  await page.getByRole('heading', { name: 'Noa Lindberg' }).waitFor()
  const picture = page.getByRole('main').locator('img[src*="/avatar/"]')
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

  await open('/settings?tab=account')
  const orders = page.getByRole('switch', { name: 'Your orders' })
  await orders.press('Space')
  await eventually(() => orders.isChecked()).toBe(false)
  // Optimistic: visible before the server has stored it.
  await settled(page)
  await page.reload()
  await eventually(() => orders.isChecked()).toBe(false)
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download my data').click()])
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } }
  expect(data.account.email).toBe(email)

  await button('Delete account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText('Your account will be deleted on').waitFor()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  const { token: back } = await ask<{ token: string }>('POST', '/api/auth/login', { body: { username, password } })
  expect(await ask('GET', '/api/auth/me', { token: back })).toMatchObject({ name: 'Noa Lindberg', role: 'moderator' })
})
