import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AdminOrder, Order } from '#shared/commerce/orders.ts'
import type { AdminProduct, Product, ProductPage } from '#shared/commerce/products.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

let buyers = 0
/** An order of a guest for one unit of a product with enough stock. */
async function ordered(name: string): Promise<{ order: Order; product: Product }> {
  const { results } = await ask<ProductPage>('GET', '/api/products?limit=100&sort=price')
  const product = results.filter(({ availability, hasVariants }) => availability === 'in' && !hasVariants).at(-1)!
  return { order: await orderOf(product, name), product: product as unknown as Product }
}
async function orderOf({ _id: id, price: total }: Pick<Product, '_id' | 'price'>, name: string): Promise<Order> {
  const customer = { name, email: `buyer-${++buyers}-${Date.now()}@buyers.example`, phone: '0771 234 567' }
  const body = { items: [{ id, qty: 1 }], customer, payment: { method: 'manual' }, acceptsTerms: true, total }
  return (await ask<{ order: Order }>('POST', '/api/checkout', { body })).order
}
const statusOf = (page: Page, { orderNumber }: Order) => page.getByLabel(`Status of order ${orderNumber}`)

test('an admin finds an order, changes its status, undoes it and adds a note', async ({ visit }) => {
  const { order } = await ordered('Wanda Finder')
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/orders')
  for (const column of ['Order ID', 'Customer', 'Date', 'Status', 'Payment', 'Total', 'Actions'])
    await page.getByRole('columnheader', { name: column }).waitFor()
  await page.getByLabel('Search orders').fill('wanda')
  await eventually(() => page.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).search).toBe('?q=wanda')
  await page.getByRole('cell', { name: 'Unpaid' }).waitFor()
  const payment = page.getByRole('combobox', { name: 'Payment', exact: true })
  await payment.selectOption({ label: 'Paid (0)' })
  await sees(page, 'No orders match.')
  await payment.selectOption({ label: 'Unpaid (1)' })
  await eventually(() => page.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).search).toBe('?q=wanda&payment=unpaid')

  await statusOf(page, order).selectOption('processing')
  await sees(page, 'Order status updated successfully')
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => statusOf(page, order).inputValue()).toBe('pending')

  await page.getByRole('link', { name: `View order ${order.orderNumber}` }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` }).waitFor()
  // Another admin changed the order first: the message names them and the list shows their change.
  await ask('PATCH', `/api/orders/${order._id}`, { token: await sessionOf('admin'), body: { status: 'processing' } })
  await statusOf(page, order).selectOption('completed')
  await sees(page, 'This was changed by Alex Morgan')
  await eventually(() => statusOf(page, order).inputValue()).toBe('processing')
  await page.getByLabel('Add a note').fill('Comes on Friday.')
  await page.reload()
  await eventually(() => page.getByLabel('Add a note').inputValue()).toBe('Comes on Friday.')
  await page.getByRole('button', { name: 'Add note' }).evaluate((button: HTMLElement) => {
    // A double click before the page rerenders.
    button.click()
    button.click()
  })
  const notes = page.getByRole('listitem').filter({ hasText: 'Comes on Friday.' })
  await notes.waitFor()

  await statusOf(page, order).selectOption('cancelled')
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.orderNumber}?` })
  await dialog.getByLabel('Put unsent products back in stock').uncheck()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await sees(page, 'The products were not put back in stock.')
  expect(await notes.count()).toBe(1)
})

test('an admin sets the status of several orders, undoes it and sees which was skipped', async ({ visit }) => {
  const orders: Order[] = []
  for (const name of ['Bulk Ada', 'Bulk Ben', 'Bulk Cleo']) orders.push((await ordered(name)).order)
  const [ada, ben, cleo] = orders
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  const statuses = () => Promise.all(orders.map((order) => statusOf(page, order).inputValue()))
  const bar = page.getByRole('toolbar')
  const setAll = async (status: string) => {
    await page.getByLabel('Select all loaded orders').check()
    await bar.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: status }).click()
  }
  await open('/admin/orders?q=bulk%20')
  await eventually(() => page.getByRole('row').count()).toBe(4)
  await setAll('Processing')
  await sees(page, '3 orders changed')
  // At once, because the message is visible for ten seconds only.
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const { _id } of orders)
    await eventually(async () => {
      const { history } = await ask<AdminOrder>('GET', `/api/admin/orders/${_id}`, { token })
      return history.map(({ status }) => status)
    }).toEqual(['pending', 'processing', 'pending'])
  // The loaded list may still have the orders as they were before the undo.
  await open('/admin/orders?q=bulk%20')
  await eventually(statuses).toEqual(['pending', 'pending', 'pending'])

  // Another admin completes one order meanwhile.
  await ask('PATCH', `/api/orders/${ben!._id}`, { token, body: { status: 'completed' } })
  await setAll('Cancelled')
  await page.getByRole('dialog', { name: 'Cancel 3 orders?' }).getByRole('button', { name: 'Cancel orders' }).click()
  await sees(page, '2 orders changed')
  const skipped = page.getByRole('dialog', { name: '1 order not changed' })
  await skipped.getByText(ben!.orderNumber).waitFor()
  await skipped.getByText('This was changed by Alex Morgan').waitFor()
  await skipped.getByRole('button', { name: 'Close' }).last().click()
  await eventually(statuses).toEqual(['cancelled', 'completed', 'cancelled'])
  // A new selection has the version of the reloaded list.
  for (const order of [ada, ben, cleo]) await page.getByLabel(`Select order ${order!.orderNumber}`).check()
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await bar.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('menuitem', { name: 'Packing slips' }).click()
  await page.emulateMedia({ media: 'print' })
  const papers = page.locator('[data-paper]')
  await eventually(() => papers.count()).toBe(3)
  for (const [at, order] of [ada, ben, cleo].entries())
    expect(await papers.nth(at).innerText()).toContain(order!.orderNumber)
  expect((await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await eventually(() => papers.count()).toBe(0)
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Pending' }).click()
  await eventually(statuses).toEqual(['pending', 'pending', 'pending'])
})

test('the list links to notes about stock that could not be moved', async ({ visit }) => {
  const token = await sessionOf('admin')
  const make = { name: `Sold ${Date.now()}`, description: 'Soft.', price: 20, stock: 5 }
  const { product } = await ask<{ product: AdminProduct }>('POST', '/api/products', { token, body: make })
  const order = await orderOf(product, 'Percy Putback')
  const sizes = { options: [{ name: 'Size', values: ['S'] }], variants: [{ values: ['S'], stock: 5 }] }
  await ask('PATCH', `/api/products/${product._id}`, { token, body: sizes })
  const { page, open } = await visit({ token, viewport: phone })
  await open('/admin/orders?q=percy%20putback')
  await statusOf(page, order).selectOption('cancelled')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'View note' }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Stock was not returned' }).waitFor()
  await ask('DELETE', `/api/products/${product._id}`, { token })
})

test('an admin exports filtered orders and prints one', async ({ visit }) => {
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
  // The print dialog cannot be tested, so checks the page in print media.
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

test('an invoice fits paper of any width', async ({ visit }) => {
  const { order } = await ordered('Wilhelmina von und zu Lichtensteiner-Oberhausen')
  const { page, open } = await visit({ token: await sessionOf('admin'), viewport: { width: 320, height: 640 } })
  await open(`/admin/orders/${order._id}`)
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await page.getByRole('button', { name: 'Invoice' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.locator('[data-paper]').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test("shows order times in the shop's time zone", async ({ visit }) => {
  // Twelve hours ahead of the shop, so that times in the browser's time zone would differ.
  const timezone = 'Pacific/Kiritimati'
  const { order, product } = await ordered('Kiri Far')
  const here = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { ...how, timeZone: 'Africa/Harare' }).format(new Date(order.createdAt))
  const moment = here({ dateStyle: 'long', timeStyle: 'short' })
  const day = here({ dateStyle: 'medium' })
  const { page, open } = await visit({ token: await sessionOf('admin'), timezone })
  const times = page.locator(`time[datetime="${order.createdAt}"]`)

  await open('/admin/orders?q=kiri%20far')
  expect(await times.first().getAttribute('title')).toBe(moment)
  await page.getByRole('link', { name: order.orderNumber, exact: true }).click()
  await page.getByRole('button', { name: 'Invoice' }).waitFor()
  await eventually(() => times.allTextContents()).toEqual([moment, moment])
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await page.getByRole('button', { name: 'Invoice' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('[data-paper]').innerText()).toContain(`${order.orderNumber}\n${day}`)

  // The date filter uses whole days of the shop's time zone.
  const orderDay = new Date(order.createdAt).toLocaleDateString('sv', { timeZone: 'Africa/Harare' })
  await page.emulateMedia({ media: 'screen' })
  await open(`/admin/orders?q=kiri%20far&from=${orderDay}&until=${orderDay}`)
  await page.getByRole('link', { name: order.orderNumber, exact: true }).waitFor()

  const { token } = await ask<{ token: string }>('POST', '/api/orders/track', {
    body: { orderNumber: order.orderNumber, email: order.customer.email },
  })
  const guest = await visit({ timezone })
  await guest.open(`/orders/${order._id}?token=${token}`)
  await sees(guest.page, product.name)
  for (const text of await guest.page.locator(`time[datetime="${order.createdAt}"]`).allTextContents())
    expect(text).toBe(day)
})

test('order pages fit phones and tablets, and report unknown orders', async ({ visit }) => {
  const { order } = await ordered('Phone Person')
  const { page, open } = await visit({ viewport: phone, token: await sessionOf('admin') })
  await open('/admin/orders?q=phone%20person')
  await statusOf(page, order).selectOption('completed')
  await sees(page, 'Order status updated successfully')
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(await fits()).toBe(true)
  // Cards remain beside the sidebar until the table fits.
  for (const list of ['orders', 'manage-products', 'manage-users']) {
    await open(`/admin/${list}`)
    for (const width of [768, 900]) {
      await page.setViewportSize({ width, height: 1024 })
      await page.getByRole('navigation', { name: 'Admin Panel' }).waitFor()
      const name = page.locator('main tbody').getByRole('link').first()
      await eventually(async () => (await name.boundingBox())?.width).toBeGreaterThan(70)
      expect(await fits()).toBe(true)
    }
  }
  await open(`/admin/orders/${crypto.randomUUID()}`)
  await page.getByRole('heading', { level: 1, name: 'Order not found' }).waitFor()
})

test('an admin filters several statuses and exports the selected orders', async ({ visit }) => {
  const orders = [await ordered('Ada Exporter'), await ordered('Bo Exporter'), await ordered('Cy Exporter')]
  const [ada, bo, cy] = orders.map(({ order }) => order)
  await ask('PATCH', `/api/orders/${bo!._id}`, { token: await sessionOf('admin'), body: { status: 'processing' } })
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/orders?q=exporter')
  const pill = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
  const rows = () => eventually(() => page.getByRole('row').count())
  await pill('Processing').click()
  await rows().toBe(2)
  await pill('Pending').click()
  await rows().toBe(4)
  expect(new URL(page.url()).searchParams.get('status')).toBe('pending,processing')
  await pill('Processing').click()
  await rows().toBe(3)
  await pill('All').click()
  await rows().toBe(4)
  for (const { orderNumber } of [ada!, bo!]) await page.getByRole('checkbox', { name: orderNumber }).check()
  const bar = page.getByRole('toolbar', { name: '2 selected' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(orders.map(({ order }) => text.includes(order.orderNumber))).toEqual([true, true, false])
  expect(text).not.toContain(cy!.customer.email)
})

test('moderators have no access to orders', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('moderator') })
  await open('/admin/orders')
  await sees(page, 'You do not have access to this page')
})
