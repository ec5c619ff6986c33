import { expect } from 'vitest'
import type { Order } from '#shared/commerce/orders.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

test('a phone order is paid by link, changed, sent in parts and refunded', async ({ visit }) => {
  const token = await sessionOf('admin')
  const name = `Kettle ${Date.now()}`
  const make = (change: object) =>
    ask<{ product: AdminProduct }>('POST', '/api/products', {
      token,
      body: { description: 'For tea.', price: 20, stock: 5, ...change },
    })
  await make({ name })
  const cup = `Cup ${Date.now()}`
  await make({ name: cup, price: 4 })
  const email = `nyasha-${Date.now()}@buyers.example`

  const { page, open } = await visit({ token })
  const region = (title: string) => page.getByRole('region', { name: title, exact: true })
  const dialog = page.getByRole('dialog')
  const add = async (product: string) => {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(product)
    await page.getByRole('option', { name: product }).click()
  }
  await open('/admin/orders')
  await page.getByRole('link', { name: 'Create order' }).click()
  await add(name)
  await page.getByRole('button', { name: `Add one ${name}` }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nyasha Caller')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Discount by hand').fill('5')
  await region('Total').getByText('$35.00').waitFor()
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor()

  await region('Payments').getByRole('button', { name: 'Payment link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  expect(await dialog.getByRole('link', { name: 'Open in WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent(link),
  )
  await dialog.getByRole('button', { name: 'Close' }).click()

  const customer = await visit({ viewport: phone })
  await customer.open(new URL(link).pathname + new URL(link).search)
  await customer.page.getByRole('heading', { level: 1, name: 'Pay $35.00' }).waitFor()
  await customer.page.getByRole('radio', { name: /EcoCash/ }).check()
  await customer.page.getByLabel('EcoCash number').fill('0771 111 111')
  await customer.page.getByRole('button', { name: 'Pay now' }).click()
  await customer.page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor()

  await page.reload()
  await page.getByRole('link', { name: 'Change order' }).click()
  await add(cup)
  await region('Total').getByText('$39.00').waitFor()
  await region('Total').getByText('$4.00').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await sees(page, 'Order changed')
  await region('Timeline').getByText(`Added 1 × ${cup}.`).waitFor()

  await region('Payments').getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await sees(page, 'Payment recorded')

  await region('Shipments').getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.getByLabel(`Units of ${name}`).fill('1')
  await dialog.getByLabel('Tracking number (optional)').fill('ZW123')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await region('Shipments').getByText('ZW123').waitFor()
  await region('Shipments').getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await eventually(() => page.getByLabel(/^Status of order/).inputValue()).toBe('completed')

  await region('Payments').getByRole('button', { name: 'Record refund' }).click()
  await dialog.getByLabel(`Units of ${cup}`).fill('1')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await sees(page, 'Refund recorded')
  await region('Payments').getByText(`1 × ${cup}, back in stock.`).waitFor()

  await customer.page.getByRole('link', { name: 'See your order' }).click()
  await customer.page.getByRole('region', { name: 'Status' }).waitFor()
  // The page may show the order as it was seconds ago.
  await customer.page.reload()
  await customer.page.getByRole('region', { name: 'Your parcels' }).getByText('ZW123').waitFor()
  await region('Customer').getByRole('link', { name: 'First order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nyasha Caller' }).waitFor()
})

test('an admin duplicates an order at current prices', async ({ visit }) => {
  const token = await sessionOf('admin')
  const body = { name: `Jug ${Date.now()}`, description: 'For milk.', price: 20, stock: 9 }
  const { product } = await ask<{ product: AdminProduct }>('POST', '/api/products', { token, body })
  const { order } = await ask<{ order: Order }>('POST', '/api/checkout', {
    body: {
      items: [{ id: product._id, qty: 2 }],
      customer: { name: 'Rosa Again', email: `again-${Date.now()}@buyers.example`, phone: '0771 234 567' },
      payment: { method: 'manual' },
      acceptsTerms: true,
      total: 40,
    },
  })
  await ask('PATCH', `/api/products/${product._id}`, { token, body: { price: 25 } })
  const { page, open } = await visit({ token })
  await open(`/admin/orders/${order._id}`)
  await page.getByRole('region', { name: 'Customer' }).getByText('Terms of Service, as of').waitFor()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.getByRole('region', { name: 'Total', exact: true }).getByText('$50.00').first().waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(order.customer.email)
  await page.getByRole('button', { name: 'Create order' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Order / })
  await heading.waitFor()
  expect(await heading.textContent()).not.toBe(`Order ${order.orderNumber}`)
  await page.getByRole('region', { name: 'Customer' }).getByText('2 orders').waitFor()
})
