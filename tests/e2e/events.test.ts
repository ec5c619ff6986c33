import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, newCustomer, sessionOf } from './site.ts'

test('filters events by kind, time and place', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/events')
  await page.getByRole('button', { name: /^Workshop/ }).click()
  await sees(page, '2 events in Workshop')
  await page.getByRole('button', { name: 'Location' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Virtual/ }).click()
  await sees(page, '1 event in Workshop')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'When: Upcoming' }).click()
  await page.getByRole('menuitemradio', { name: /^Past/ }).click()
  await page.getByRole('link', { name: 'Silk: an exhibition' }).waitFor()
  await eventually(() => new URL(page.url()).search).toBe('?timeframe=past')
})

test('logs in on a phone, registers for an event and cancels', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await open('/events')
  await page.getByRole('link', { name: 'Painting mountains with code' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email or username').fill('customer')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Painting mountains with code' }).waitFor()
  await page.locator('main').getByRole('button', { name: 'Register' }).press('Enter')
  await page.getByRole('button', { name: 'Cancel registration' }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
  expect(await page.getByRole('link', { name: 'Join online' }).getAttribute('href')).toBe(
    'https://meet.vitrine.example/mountains',
  )
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = page.getByRole('menuitem', { name: 'Calendar file (.ics)' })
  const calendar = await fetch(
    new URL((await file.getAttribute('href'))!, page.url().replace('localhost', '127.0.0.1')),
  ).then((reply) => reply.text())
  expect(calendar).toContain('SUMMARY:Painting mountains with code')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel registration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel registration' }).click()
  await page.locator('main').getByRole('button', { name: 'Register' }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('registers a guest by emailed code and cancels by emailed link', async ({ visit }) => {
  const { page, context, open } = await visit({ viewport: phone })
  const email = `${randomUUID().slice(0, 8)}@guest.example`
  const mailbox = await context.newPage()
  const newest = mailbox.getByRole('listitem').filter({ hasText: email })
  const mails = (count: number) =>
    eventually(async () => {
      await mailbox.goto('/mailbox')
      return newest.count()
    }).toBe(count)
  await open('/events')
  await page.getByRole('link', { name: 'Painting mountains with code' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Rosa Lind')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Enter 6-digit OTP').waitFor()
  await mails(1)
  // The field is focused.
  await page.bringToFront()
  await page.keyboard.type((await newest.first().locator('.code').textContent())!)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await sees(page, 'You are registered. We sent you an email with a link to cancel.')
  await sees(page, 'Add to calendar')
  const eventPath = new URL(page.url()).pathname

  const staff = await visit({ token: await sessionOf('moderator') })
  await staff.open(`/admin/events/${eventPath.split('/').at(-1)}/registrations?q=${email}`)
  await sees(staff.page, 'No account')

  await mails(2)
  const link = newest.filter({ hasText: 'You are registered' }).locator('a[href*="registration="]')
  const { pathname, search } = new URL((await link.getAttribute('href'))!)
  expect(pathname).toBe(eventPath)
  await open(pathname + search)
  await page.getByRole('button', { name: 'Cancel registration' }).click()
  await sees(page, 'Your registration is cancelled.')
})

test('shows the position on the waiting list of a full event', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/events')
  await page.getByRole('link', { name: 'Still life by one window' }).click()
  await sees(page, 'No comments yet.')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await sees(page, 'You are number 4 on the waiting list.')
  await page.getByRole('button', { name: 'Leave the waiting list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the waiting list' }).click()
  await sees(page, 'This event is full.')
})

/** An event with one place, created for this test. */
async function onePlace(token: string) {
  const startsAt = Date.now() + 40 * 24 * 3600_000
  const body = {
    title: `One chair ${randomUUID().slice(0, 8)}`,
    start_date: new Date(startsAt).toISOString(),
    end_date: new Date(startsAt + 3600_000).toISOString(),
    capacity: 1,
    waitlist: true,
    published: true,
  }
  return ask<{ _id: string; title: string }>('POST', '/api/admin/events', { token, body })
}

/** Registers another customer for the last place. */
async function takeLastPlace(id: string) {
  const { token } = await newCustomer()
  await ask('POST', `/api/events/${id}/register`, { token, body: {} })
}

test('offers guests the waiting list when the event fills before verification', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { _id: id } = await onePlace(token)
  const { page, context, open } = await visit({ viewport: phone })
  const email = `${randomUUID().slice(0, 8)}@guest.example`
  const mailbox = await context.newPage()
  const mails = mailbox.getByRole('listitem').filter({ hasText: email })
  await open(`/events/${id}`)
  await page.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Rosa Lind')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Enter 6-digit OTP').waitFor()
  await eventually(async () => {
    await mailbox.goto('/mailbox')
    return mails.count()
  }).toBe(1)
  await page.bringToFront()
  await dialog.getByLabel('Enter 6-digit OTP').fill((await mails.first().locator('.code').textContent())!)
  await takeLastPlace(id)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await sees(page, 'This event is full. You can join the waiting list.')
  // The code is still in its field.
  await dialog.getByRole('button', { name: 'Join the waiting list' }).click()
  await sees(page, 'You are on the waiting list. We sent you an email with a link to cancel.')
  await ask('DELETE', `/api/admin/events/${id}`, { token })
})

test('offers staff the waiting list when the event fills meanwhile', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { _id: id } = await onePlace(token)
  const { page, open } = await visit({ token })
  await open(`/admin/events/${id}/registrations`)
  await page.getByRole('button', { name: 'Add attendee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Rosa Lind')
  await dialog.getByLabel('Email', { exact: true }).fill(`${randomUUID().slice(0, 8)}@guest.example`)
  await takeLastPlace(id)
  await dialog.getByRole('button', { name: 'Add attendee' }).click()
  await sees(page, 'This event is full. You can join the waiting list.')
  await dialog.getByRole('button', { name: 'Add to the waiting list' }).click()
  await sees(page, 'Rosa Lind is on the waiting list')
  await ask('DELETE', `/api/admin/events/${id}`, { token })
})
