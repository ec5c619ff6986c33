import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { User } from '#shared/identity/users.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, publicPhotos, sessionOf } from './site.ts'

const password = 'the tide comes in twice'
/** Creates an account for this test with the API. */
async function person(token: string, fields: { role?: User['role']; status?: string } = {}): Promise<User> {
  const tag = randomUUID().slice(0, 8)
  const body = { name: `Rosa ${tag}`, email: `rosa-${tag}@people.example`, password, ...fields }
  return (await ask<{ user: User }>('POST', '/api/users', { token, body })).user
}
/** A user with a password, and their session. */
async function settledIn(token: string, fields: { role?: User['role'] } = {}) {
  const user = await person(token, fields)
  const body = { username: user.username, password }
  const refused = await ask('POST', '/api/auth/login', { body }).catch((error: Error) => error.message)
  const [, reset] = /"token":"([\w-]{43})"/.exec(String(refused)) ?? []
  await ask('POST', '/api/auth/reset-password', { body: { token: reset, newPassword: `${password}!` } })
  const { token: session } = await ask<{ token: string }>('POST', '/api/auth/login', {
    body: { username: user.username, password: `${password}!` },
  })
  return { user, session }
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

test('requires users created by admins to change their password', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/manage-users')
  for (const column of ['User', 'Email', 'Role', 'Status', 'Joined', 'Actions'])
    await page.getByRole('columnheader', { name: column }).first().waitFor()
  await page.getByRole('link', { name: 'Add User' }).click()
  await page.getByText('Set a password').click()
  await page.getByRole('button', { name: 'Add User' }).click()
  await sees(page, 'A name is required.')
  await sees(page, 'Enter an email address.')
  await sees(page, 'Use at least 10 characters.')
  expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true)

  const tag = randomUUID().slice(0, 8)
  await field(page, 'Name').fill(`Noa ${tag}`)
  await page.getByLabel('Role').selectOption('moderator')
  await page.locator('[data-path=password]').fill(password)
  await field(page, 'Email').fill(`noa-${tag}@people.example`)
  await page.getByRole('button', { name: 'Add User' }).click()
  await sees(page, 'User added successfully')
  await rowOf(page, `Noa ${tag}`).getByText('Moderator').waitFor()
  await rowOf(page, `Noa ${tag}`).getByText('Active', { exact: true }).waitFor()

  const visitor = await visit()
  await visitor.open('/login')
  await visitor.page.getByLabel('Email or username').fill(`noa-${tag}@people.example`)
  await visitor.page.getByLabel('Password', { exact: true }).fill(password)
  await visitor.page.locator('main').getByRole('button', { name: 'Login' }).click()
  await sees(visitor.page, 'An admin chose your password.')
  await visitor.page.getByLabel('New password', { exact: true }).fill(`my own: ${tag}`)
  await visitor.page.getByLabel('Confirm password').fill(`my own: ${tag}`)
  await visitor.page.getByRole('button', { name: 'Reset password' }).click()
  await sees(visitor.page, 'Your password has been changed.')
  const { token } = await ask<{ token: string }>('POST', '/api/auth/login', {
    body: { username: `noa-${tag}`, password: `my own: ${tag}` },
  })
  expect(await ask('GET', '/api/auth/me', { token })).toMatchObject({ role: 'moderator' })
})

test('filters users by name, email, role and status, and exports them', async ({ visit }) => {
  const token = await sessionOf('admin')
  const one = await person(token, { status: 'inactive' })
  const { page, open } = await visit({ token })
  await open('/admin/manage-users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(one.email)
  await rowOf(page, one.name).waitFor()
  await eventually(() => page.getByRole('row').count()).toBe(2)
  await rowOf(page, one.name).getByText('Inactive').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^users-.*\.csv$/)
  await page.getByRole('button', { name: /^Admins/ }).click()
  await sees(page, 'No users match.')
  expect(new URL(page.url()).searchParams.get('role')).toBe('admin')
  await page.getByRole('button', { name: 'Show all users' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('inactive')
  await rowOf(page, one.name).waitFor()
})

test('restores deleted users with undo and from the list', async ({ visit }) => {
  const token = await sessionOf('admin')
  const one = await person(token)
  const { page, open } = await visit({ token })
  await open(`/admin/manage-users?q=${one.username}`)
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${one.name}` }).click()
    await sees(page, 'Are you sure you want to delete this user?')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await sees(page, 'User deleted successfully')
    await sees(page, 'No users match.')
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, one.name).waitFor()
  await remove()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('deleted')
  await page.getByRole('button', { name: `Restore ${one.name}` }).click()
  await sees(page, `${one.name} can log in again`)
  // The same message was visible after the undo.
  await eventually(() => ask('GET', `/api/users/${one._id}`, { token })).toMatchObject({ isActive: true })
})

test('applies role changes immediately and signs out deactivated users', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { user, session } = await settledIn(token, { role: 'moderator' })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-user/${user._id}`)
  await sees(page, 'Signed in on 1 device.')
  await page.getByLabel('Role').selectOption('user')
  await field(page, 'Name').fill('Rosa Lind')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page, 'User updated successfully')
  await page.getByRole('heading', { level: 1, name: 'Rosa Lind' }).waitFor()
  await expect(ask('GET', '/api/auth/me', { token: session })).rejects.toThrow('401')
  await page.getByRole('button', { name: 'Block comments' }).click()
  await sees(page, 'Blocked: they cannot comment or review.')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await sees(page, 'They cannot log in.')
  // Other actions on the page must not cause a conflict in the form.
  await field(page, 'Name').fill('Rosa Lindberg')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(() => ask('GET', `/api/users/${user._id}`, { token })).toMatchObject({
    ...{ name: 'Rosa Lindberg', isActive: false, role: 'user', commentsBlocked: true },
  })
  await page.getByRole('button', { name: 'Delete user' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await sees(page, 'User deleted successfully')
  await page.getByRole('heading', { level: 1, name: 'Manage Users' }).waitFor()
})

test('names the other admin at a conflict and retains the input', async ({ visit }) => {
  const token = await sessionOf('admin')
  const one = await person(token)
  const other = await person(token)
  const { page, open } = await visit({ token })
  await open(`/admin/edit-user/${one._id}`)
  await field(page, 'Email').fill(other.email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page, 'Another account has this address already.')
  expect(await field(page, 'Email').inputValue()).toBe(other.email)
  await ask('PATCH', `/api/users/${one._id}`, { token, body: { name: 'Changed meanwhile' } })
  await field(page, 'Email').fill(`new-${one.email}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page, 'This was changed by')
  expect(await field(page, 'Email').inputValue()).toBe(`new-${one.email}`)
  expect(await ask('GET', `/api/users/${one._id}`, { token })).toMatchObject({ email: one.email })
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await sees(page, 'User updated successfully')
  expect(await field(page, 'Name').inputValue()).toBe('Changed meanwhile')
})

test('restores a new user after closing its tab, without the password', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin'), viewport: phone })
  await open('/admin/add-user')
  await page.getByText('Set a password').click()
  await field(page, 'Name').fill('Half a user')
  await page.locator('[data-path=password]').fill('half a password')
  await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half a user')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('half a password')
  await open('/admin/add-user')
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await field(page, 'Name').inputValue()).toBe('Half a user')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Manage Users' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('the dashboard shows users and revenue to admins, content to moderators', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin-dashboard')
  for (const label of ['Total Users', 'Total Products', 'Total Orders', 'Total Revenue'])
    await page.getByRole('main').getByRole('link', { name: label }).waitFor()
  await page.getByRole('img', { name: /^Total Orders, the last 30 days/ }).waitFor()
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor()
  expect(await page.getByRole('link', { name: 'Add a slider' }).getAttribute('href')).toBe('/admin/add-slider')
  await page.getByRole('heading', { name: 'Recent orders' }).waitFor()
  await page.getByText(/^Products: /).waitFor()

  const asked: string[] = []
  const moderator = await visit({ token: await sessionOf('moderator') })
  moderator.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await moderator.open('/admin-dashboard')
  await moderator.page.getByRole('link', { name: 'Published photos' }).waitFor()
  await moderator.page.getByRole('heading', { name: 'Quick Actions' }).waitFor()
  for (const text of ['Total Users', 'Total Revenue', 'Recent orders', 'Low stock', 'Add a user'])
    expect(await moderator.page.getByText(text).count()).toBe(0)
  expect(asked).toContain('/api/admin/overview')
  expect(asked).not.toContain('/api/dashboard/stats')
})

test('moderators block users from commenting beside their comment', async ({ visit }) => {
  const { user, session } = await settledIn(await sessionOf('admin'))
  const [photo] = await publicPhotos()
  const comment = (text: string) =>
    ask('POST', `/api/photos/${photo!._id}/comments`, { token: session, body: { text } })
  await comment(`Visit www.${user.username}.example`)
  const { page, open } = await visit({ token: await sessionOf('moderator') })
  await open(`/admin/comments?q=${user.username}`)
  await page.getByRole('button', { name: `Block ${user.username}` }).click()
  await sees(page, `${user.username} cannot comment any more.`)
  await sees(page, 'Author blocked')
  await expect(comment('And again.')).rejects.toThrow('You cannot comment here any more.')
  await page.getByRole('button', { name: `Unblock ${user.username}` }).click()
  await sees(page, `${user.username} can comment again.`)
  await comment('Thank you.')
})
