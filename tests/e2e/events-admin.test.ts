import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { AdminEvent } from '#shared/content/events.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

test('publishes an event; staff list, export and remove its attendees', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { page, open } = await visit({ token })
  await open('/admin/upload?type=event')
  await page.getByRole('heading', { level: 1, name: 'Add Event' }).waitFor()
  const title = `Night walk ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.keyboard.press('Control+s')
  await sees(page, 'Enter a start time.')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('start_date')
  await page.getByLabel('Begins').fill('2099-05-01T19:30')
  expect(await page.getByLabel('Ends').inputValue()).toBe('2099-05-01T21:30')
  await page.getByLabel('Venue').fill('The old mill')
  await page.getByLabel('Places').fill('1')
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await page.keyboard.type('Bring a lamp.')
  await page.getByText('Published', { exact: true }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Live preview' }).getByText('Bring a lamp.').waitFor()
  await page.keyboard.press('Control+s')
  await eventually(() => new URL(page.url()).pathname).toMatch(/^\/admin\/edit-event\//)
  const id = new URL(page.url()).pathname.split('/').at(-1)!

  const customer = await visit({ token: await sessionOf('customer'), viewport: phone })
  await customer.open(`/events/${id}`)
  await customer.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await sees(customer.page, 'The old mill')
  await customer.page.getByRole('button', { name: 'Register' }).click()
  await sees(customer.page, 'You are registered.')
  await ask('POST', `/api/events/${id}/register`, { token: await sessionOf('admin'), body: { waitlist: true } })

  await page.getByRole('link', { name: 'Registrations' }).click()
  await sees(page, '1 of 1 place taken, 1 waiting')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect((await readFile(await download.path(), 'utf8')).split('\r\n').filter(Boolean)).toHaveLength(3)
  await page.getByRole('button', { name: /^Registered/ }).click()
  await page.getByRole('checkbox', { name: / checked in$/ }).check()
  await sees(page, '1 checked in')
  await page.getByRole('button', { name: /^Cancel the registration of/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel registration' })
  await dialog.getByText('The first person on the waiting list gets the place and an email.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel registration' }).click()
  await sees(page, /is no longer registered/)
  await page.getByRole('button', { name: /^Cancelled/ }).click()
  await sees(page, /^by /)

  // Registrants are notified when the time of an event changes.
  await page.getByRole('link', { name: 'Edit event' }).click()
  await page.getByLabel('Begins').fill('2099-05-02T19:30')
  await sees(page, '1 person has registered, and you changed when or where it takes place.')
  expect(await page.getByLabel('Notify them by email when I save').isChecked()).toBe(true)
  await page.getByLabel('Places').fill('')
  await page.keyboard.press('Control+s')
  await sees(page, /Saved \d\d:\d\d/)
  const event = await ask<AdminEvent>('GET', `/api/admin/events/${id}`, { token })
  expect([event.capacity, event.registrations, event.published]).toEqual([undefined, 1, true])

  await open(`/admin/content?tab=events&q=${encodeURIComponent(title)}`)
  await page
    .getByRole('button', { name: `Actions for ${title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `${title} (copy)` }).waitFor()
  const copy = new URL(page.url()).pathname.split('/').at(-1)
  for (const gone of [id, copy]) await ask('DELETE', `/api/admin/events/${gone}`, { token })
})
