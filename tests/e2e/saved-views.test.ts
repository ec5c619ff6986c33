import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { eventually, sees, settled, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

test('saves, sets as default, changes, shares and deletes a view', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token, failing: true })
  const menu = async (item: string | RegExp) => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  const name = page.getByRole('main').getByText('Dear ones')
  await open('/admin/orders')
  await settled(page)
  await sort.selectOption('highest')
  await menu('Save as a new view…')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page, 'Enter a name.')
  await page.getByRole('textbox', { name: 'Name' }).fill('Dear ones')
  await page.getByLabel('Use as my default view').check()
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  await question.dismiss()
  // A double click sends one request, and a retry does not save the view twice.
  const begins = '**/api/admin/views/first'
  await page.route(begins, (route) => route.fulfill({ status: 503, json: {} }))
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await page
    .getByText(/went wrong/)
    .first()
    .waitFor()
  await page.unroute(begins)
  const offline = page.getByText(/^You seem to be offline/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await offline.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await name.waitFor()
  await offline.waitFor({ state: 'detached' })
  expect(posts.filter((path) => path === '/api/admin/views')).toHaveLength(1)

  // The list opens with the default view, and "Show everything" removes it.
  await open('/admin/orders')
  await name.waitFor()
  expect(await sort.inputValue()).toBe('highest')
  await menu('Show everything')
  await name.waitFor({ state: 'detached' })
  expect(await sort.inputValue()).toBe('newest')

  const views = () => ask<{ results: { _id: string }[] }>('GET', '/api/admin/views?list=orders', { token })
  await menu(/^Dear ones/)
  await page.getByRole('button', { name: /^Completed/ }).click()
  await sees(page, 'changed')
  await menu('Save changes to this view')
  await eventually(() => page.getByText('changed', { exact: true }).count()).toBe(0)
  await menu('Rename or share…')
  // Another user changed the view first: the form says so, and saving again overwrites it.
  const [theirs] = (await views()).results
  await ask('PATCH', `/api/admin/views/${theirs!._id}`, { token, body: { name: 'Theirs' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page, 'was changed by')
  await page.getByLabel('Share with everyone').check()
  // A shared view can be the default of a role, except for users with a default of their own.
  await page.getByRole('group', { name: 'Default view for' }).getByLabel('Admins').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page, 'View changed')
  expect((await views()).results).toMatchObject([
    { name: 'Dear ones', shared: true, search: 'sort=highest&status=completed' },
  ])

  await menu('Delete view')
  await sees(page, 'View “Dear ones” deleted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => (await views()).results.length).toBe(1)
  await eventually(views).toHaveProperty('default')
  // Other users open this list after us.
  const [remaining] = (await views()).results
  await ask('DELETE', `/api/admin/views/${remaining!._id}`, { token })
})

test('changes many users at once, undoes it and names failures', async ({ visit }) => {
  const token = await sessionOf('admin')
  const tag = randomUUID().slice(0, 8)
  const people = await Promise.all(
    ['Ada', 'Ben', 'Cleo'].map((name) =>
      ask<{ user: { _id: string } }>('POST', '/api/users', {
        token,
        body: { name: `${name} ${tag}`, email: `${name}-${tag}@people.example`, password: 'the tide comes in twice' },
      }),
    ),
  )
  const roles = () =>
    Promise.all(people.map(({ user }) => ask<{ role: string }>('GET', `/api/users/${user._id}`, { token }))).then(
      (all) => all.map(({ role }) => role),
    )
  const { page, open } = await visit({ token })
  await open(`/admin/manage-users?q=${tag}&sort=name`)
  const bar = page.getByRole('toolbar')
  await page.getByLabel(`Select Ada ${tag}`).click()
  await page.getByLabel(`Select Cleo ${tag}`).click({ modifiers: ['Shift'] })
  await bar.getByText('3 selected').waitFor()
  await bar.getByRole('button', { name: 'Role' }).click()
  await page.getByRole('menuitem', { name: 'Moderator' }).click()
  await sees(page, '3 users changed')
  await eventually(roles).toEqual(['moderator', 'moderator', 'moderator'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(roles).toEqual(['user', 'user', 'user'])

  // Inactive users get no reset link: the message names them, the others get theirs.
  await ask('PATCH', `/api/users/${people[1]!.user._id}`, { token, body: { isActive: false } })
  await page.getByLabel('Select all loaded users').click()
  await bar.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const report = page.getByRole('dialog', { name: '1 user not changed' })
  await report.getByText('This account is not active.').waitFor()
  await report.getByText(`Ben ${tag}`).waitFor()
  await page.keyboard.press('Escape')
  await report.waitFor({ state: 'detached' })
  await page.getByLabel('Select all loaded users').click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await sees(page, 'No users match.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: `Ben ${tag}` })
    .getByText('Inactive')
    .waitFor()

  // Admins cannot do this to themselves.
  await open('/admin/manage-users?role=admin')
  const own = page.getByRole('row').filter({ hasText: '· you' }).getByRole('checkbox')
  await own.focus()
  await sees(page, 'Bulk actions never apply to your own account.')
  await own.press('Space')
  expect(await bar.count()).toBe(0)
})
