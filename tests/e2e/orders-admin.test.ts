import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { Product, ProductPage } from '#shared/products.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

let buyers = 0
/** A guest's order of one piece of something there is plenty of. */
async function ordered(name: string): Promise<{ order: Order; product: Product }> {
  const { results } = await ask<ProductPage>('GET', '/api/products?limit=100&sort=price')
  const product = results.filter(({ availability, hasVariants }) => availability === 'in' && !hasVariants).at(-1)!
  const { order } = await ask<{ order: Order }>('POST', '/api/checkout', {
    body: {
      items: [{ id: product._id, qty: 1 }],
      customer: { name, email: `buyer-${++buyers}-${Date.now()}@buyers.example`, phone: '0771 234 567' },
      payment: { method: 'manual' },
      total: product.price,
    },
  })
  return { order, product: product as unknown as Product }
}
const statusOf = (page: Page, { orderNumber }: Order) => page.getByLabel(`Status of order ${orderNumber}`)

test('an admin finds an order, moves it on, thinks better of it and notes why', async ({ visit }) => {
  const { order } = await ordered('Wanda Finder')
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/orders')
  for (const column of ['Order ID', 'Customer', 'Date', 'Status', 'Total', 'Actions'])
    await page.getByRole('columnheader', { name: column }).waitFor()
  await page.getByLabel('Search orders').fill('wanda')
  await eventually(() => page.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).search).toBe('?q=wanda')

  await statusOf(page, order).selectOption('processing')
  await sees(page, 'Order status updated successfully')
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => statusOf(page, order).inputValue()).toBe('pending')

  await page.getByRole('link', { name: `View order ${order.orderNumber}` }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` }).waitFor()
  await page.getByLabel('Add a note').fill('Comes on Friday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Comes on Friday.' }).waitFor()

  await statusOf(page, order).selectOption('cancelled')
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.orderNumber}?` })
  await dialog.getByLabel('Put the products back in stock').uncheck()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await sees(page, 'The products were not put back in stock.')
})

test('an admin takes the chosen orders along as a table, and prints one', async ({ visit }) => {
  const { order, product } = await ordered('Paper Person')
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/orders?q=paper%20person')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const table = await readFile(await download.path(), 'utf8')
  expect(table).toContain(order.orderNumber)
  expect(table.split('\r\n').filter(Boolean)).toHaveLength(2)

  await page.getByRole('link', { name: order.orderNumber, exact: true }).click()
  await page.getByRole('button', { name: 'Invoice' }).waitFor()
  // The print dialog is the browser's own: what it would print is looked at instead.
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await page.getByRole('button', { name: 'Packing slip' }).click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-paper]')
  await paper.waitFor()
  expect(await paper.innerText()).toContain(product.name)
  expect(await paper.innerText()).not.toContain('$')
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Invoice' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await paper.innerText()).toContain('$')
})

test('on a phone orders are cards, and an unknown one is said to be so', async ({ visit }) => {
  const { order } = await ordered('Phone Person')
  const { page, open } = await visit({ viewport: phone, token: await sessionOf('admin') })
  await open('/admin/orders?q=phone%20person')
  await statusOf(page, order).selectOption('completed')
  await sees(page, 'Order status updated successfully')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await open(`/admin/orders/${crypto.randomUUID()}`)
  await page.getByRole('heading', { level: 1, name: 'Order not found' }).waitFor()
})

test('a moderator has no business with orders', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('moderator') })
  await open('/admin/orders')
  await sees(page, 'You do not have access to this page')
})
