import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { conversationWith, eventually, floatingCovers, phone, sees, test } from './journey.ts'
import { ask, newCustomer, sessionOf } from './site.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const openWith = (page: Page, name: RegExp) => conversationWith(page, name).click()

async function send(page: Page, text: string) {
  await composer(page).fill(text)
  await page.keyboard.press('Enter')
}

test('customers and staff receive messages immediately', { tags: ['journey'] }, async ({ visit }) => {
  const customer = await visit({ viewport: phone, token: await sessionOf('customer') })
  const staff = await visit({ token: await sessionOf('moderator') })
  await customer.open('/messages')
  await openWith(customer.page, /Vitrine Demo/)
  await staff.open('/admin/messages')
  await openWith(staff.page, /Chris Dube/)
  const question = `Do you open on Sunday? ${randomUUID()}`
  await send(customer.page, question)
  await log(staff.page).getByText(question).waitFor()
  await log(customer.page).getByText('Read', { exact: true }).waitFor()
  const answer = `We do, from ten. ${randomUUID()}`
  await send(staff.page, answer)
  await log(customer.page).getByText(answer).waitFor()
  await log(staff.page).getByText('Read', { exact: true }).waitFor()
  // Phones show either the list or the conversation.
  await customer.page.getByRole('button', { name: 'Back to all conversations' }).click()
  await customer.page.getByRole('button', { name: 'New message' }).waitFor()
  expect(await log(customer.page).count()).toBe(0)
})

test('sends messages written offline once the connection is back', async ({ visit }) => {
  const customer = await visit({ token: await sessionOf('customer') })
  const staff = await sessionOf('admin')
  await customer.open('/messages')
  await openWith(customer.page, /Vitrine Demo/)
  await sees(customer.page, 'Perfect, thank you.')
  const conversationId = new URL(customer.page.url()).searchParams.get('c')
  await customer.context.setOffline(true)
  const mine = `Written on the train ${randomUUID()}`
  await send(customer.page, mine)
  await sees(customer.page, 'Waiting for the connection')
  const theirs = `Sent while you were away ${randomUUID()}`
  await ask('POST', '/api/messages', { token: staff, body: { conversationId, message: theirs } })
  await customer.context.setOffline(false)
  await log(customer.page).getByText(theirs).waitFor()
  await eventually(async () => {
    const { results } = await ask<{ results: { message: string }[] }>(
      'GET',
      `/api/messages?conversationId=${conversationId}`,
      { token: staff },
    )
    return results.filter(({ message }) => message === mine).length
  }).toBe(1)
  expect(await customer.page.getByText('Waiting for the connection').count()).toBe(0)
  expect(await log(customer.page).getByText(mine).count()).toBe(1)
})

test('stores drafts and shows unread messages in the header', async ({ visit }) => {
  const { page, open } = await visit({
    token: await sessionOf('customer'),
    viewport: { width: 1280, height: 900 },
  })
  const staff = await sessionOf('admin')
  await open('/messages')
  await openWith(page, /Vitrine Demo/)
  await composer(page).waitFor()
  await eventually(() => floatingCovers(page)).toBe(false)
  const conversationId = new URL(page.url()).searchParams.get('c')
  await composer(page).fill('I was about to')
  const begin = page.getByRole('button', { name: 'New message' })
  const dialog = page.getByRole('dialog')
  await begin.click()
  await dialog.getByLabel('Message').fill('Another thing')
  await page.keyboard.press('Escape')
  await begin.click()
  await eventually(() => dialog.getByLabel('Message').inputValue()).toBe('Another thing')
  await open('/pricing')
  await ask('POST', '/api/messages', { token: staff, body: { conversationId, message: 'Psst' } })
  await page.getByRole('link', { name: /Messages \d+ unread/ }).click()
  await openWith(page, /Vitrine Demo/)
  await eventually(() => composer(page).inputValue()).toBe('I was about to')
  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  // A cleared draft is not restored.
  await composer(page).fill('')
  await page.reload()
  await composer(page).waitFor()
  expect(await composer(page).inputValue()).toBe('')
})

test('shows unread messages on the menu button of phones', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone, token: await sessionOf('customer') })
  const staff = await sessionOf('admin')
  await open('/messages')
  await openWith(page, /Vitrine Demo/)
  const conversationId = new URL(page.url()).searchParams.get('c')
  await log(page).getByText('Perfect, thank you.').waitFor()
  await open('/pricing')
  await page.getByRole('button', { name: 'Open menu', exact: true }).waitFor()
  for (const message of ['One', 'Two'])
    await ask('POST', '/api/messages', { token: staff, body: { conversationId, message } })
  const burger = page.getByRole('button', { name: 'Open menu 2 unread messages', exact: true })
  await burger.getByText('2').waitFor()
  await burger.click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Messages 2 unread' }).click()
  await openWith(page, /Vitrine Demo/)
  await page.getByRole('button', { name: 'Open menu', exact: true }).waitFor()
})

test('staff reply to the contact form by email', async ({ visit }) => {
  const { page, open } = await visit()
  const subject = `Opening hours ${randomUUID().slice(0, 8)}`
  await open(`/contact?subject=${encodeURIComponent(subject)}`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await sees(page, 'Your name is required.')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('name')
  await page.getByLabel('Name').fill('Rosa Vogel')
  await page.getByLabel('Email').fill('rosa@post.example')
  expect(await page.getByLabel('Subject').inputValue()).toBe(subject)
  await page.getByLabel('Message').fill('When do you open\non Sunday?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await sees(page, 'Message sent successfully!')
  const staff = await visit({ token: await sessionOf('moderator') })
  await staff.open('/admin/messages')
  await openWith(staff.page, new RegExp(subject))
  await sees(staff.page, 'Your reply is sent by email.')
  // Tablets show only the conversation beside the sidebar.
  await staff.page.setViewportSize({ width: 768, height: 1024 })
  await eventually(async () => (await composer(staff.page).boundingBox())!.width).toBeGreaterThan(300)
  await send(staff.page, 'At ten, as on all days.')
  await staff.page.getByText('Sent', { exact: true }).waitFor()
  await eventually(async () => {
    await staff.page.goto('/mailbox')
    return staff.page.getByText(`Re: ${subject}`).count()
  }).toBe(1)
})

test('shows an error and retains the input if the message cannot be sent', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  for (const missing of ['Your name', 'Your email', 'A subject', 'A message'])
    await sees(page, `${missing} is required.`)
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 418, contentType: 'application/json', body: '{}' }),
  )
  for (const [label, text] of [
    ['Name', 'Rosa'],
    ['Email', 'rosa@post.example'],
    ['Subject', 'Hello'],
    ['Message', 'Is this on?'],
  ])
    await page.getByLabel(label!).fill(text!)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').getByText('An error occurred. Please try again.').waitFor()
  await page.reload()
  await eventually(() => page.getByLabel('Message').inputValue()).toBe('Is this on?')
})

test('redirects visitors without a session to the login', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/messages')
  await eventually(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?next=%2Fmessages')
})

test('links questions about orders for customers and admins, not for moderators', async ({ visit }) => {
  const { token } = await newCustomer()
  const { results } = await ask<{ results: { _id: string; price: number; availability: string }[] }>(
    'GET',
    '/api/products?limit=100&sort=price',
  )
  const { _id: id, price } = results.filter(({ availability }) => availability === 'in').at(-1)!
  const { order } = await ask<{ order: { _id: string; orderNumber: string } }>('POST', '/api/checkout', {
    token,
    body: {
      items: [{ id, qty: 1 }],
      customer: { name: 'Rosa Lind', email: `asks-${randomUUID()}@buyers.example`, phone: '0771 234 567' },
      payment: { method: 'manual' },
      acceptsTerms: true,
      total: price,
    },
  })
  const { page, open } = await visit({ token, viewport: phone })
  await open(`/orders/${order._id}`)
  await page.getByRole('link', { name: 'Ask about this order' }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('When does it come?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send message' }).click()
  await log(page).getByText('When does it come?').waitFor()
  const address = new URL(page.url()).search
  const link = (one: Page) => one.getByRole('link', { name: `Order ${order.orderNumber}`, exact: true })
  await link(page).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(order.orderNumber) }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/orders/${order._id}`)
  const admin = await visit({ token: await sessionOf('admin') })
  await admin.open(`/admin/messages${address}`)
  await link(admin.page).click()
  await eventually(() => new URL(admin.page.url()).pathname).toBe(`/admin/orders/${order._id}`)
  const moderator = await visit({ token: await sessionOf('moderator') })
  await moderator.open(`/admin/messages${address}`)
  await log(moderator.page).getByText('When does it come?').waitFor()
  await sees(moderator.page, `Order ${order.orderNumber}`)
  expect(await link(moderator.page).count()).toBe(0)
})
