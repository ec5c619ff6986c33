import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readPages } from '#server/commerce/orders/invoice/pdf-for-tests.ts'
import type { ProductPage } from '#shared/commerce/products.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

/** Adds a product to the cart, fills in the checkout and selects a payment method. */
async function checkOut(page: Page, open: (path: string) => Promise<void>, method: string | RegExp) {
  const { results } = await ask<ProductPage>('GET', '/api/products?limit=100&sort=price')
  const product = results.find(({ availability, hasVariants }) => availability === 'in' && !hasVariants)!
  await open(`/shop/${product.slug}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await sees(page, `Added ${product.name}`)
  await open('/checkout')
  await page.getByLabel('Name', { exact: true }).fill('Rosa Buyer')
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@buyers.example`)
  await page.getByLabel('Phone', { exact: true }).fill('0771 234 567')
  await page.getByRole('checkbox', { name: /^I accept the/ }).check()
  await page.getByRole('radio', { name: method }).check()
  await sees(page, 'Demo payments: no money moves.')
  return product
}
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a guest pays by EcoCash on a phone', { tags: ['journey'] }, async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await checkOut(page, open, /EcoCash/)
  await page.getByLabel('EcoCash number').fill('0711 111 111')
  await placeOrder(page)
  await sees(page, 'Enter an EcoCash number, e.g. 0771 234 567.')
  await page.getByLabel('EcoCash number').fill('+263 77 111 1111')
  await placeOrder(page)
  await heading(page, 'Waiting for your payment')
  await sees(page, 'Check your phone and enter your PIN.')
  // Only accounts can cancel their orders.
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  await page.reload()
  await heading(page, 'Payment received')
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.getByText('EcoCash, paid').waitFor()
})

test('a guest pays and downloads the receipt', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone, scheme: 'light' })
  const product = await checkOut(page, open, /EcoCash/)
  await page.getByLabel('EcoCash number').fill('0771 111 111')
  await placeOrder(page)
  await heading(page, 'Payment received')
  await page.getByRole('link', { name: 'See your order' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Receipt \d{4}-\d{4}\.pdf$/)
  const text = (await readPages(await readFile(await download.path()))).join('\n')
  for (const part of ['Receipt', product.name, 'EcoCash', 'Rosa Buyer', 'Page 1 of 1']) expect(text).toContain(part)

  // The link of an open page has expired, so the page loads a new one.
  await page.clock.setFixedTime(Date.now() + 31 * 60_000)
  const reloaded = page.waitForResponse((response) => /\/api\/orders\/[0-9a-f-]{36}(\?|$)/.test(response.url()))
  const downloadingAgain = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
  await reloaded
  expect((await downloadingAgain).suggestedFilename()).toBe(download.suggestedFilename())
})

test('a card payment is declined, tried again and refunded by an admin', async ({ visit }) => {
  const { page, open } = await visit()
  const product = await checkOut(page, open, /Visa or Mastercard/)
  await placeOrder(page)
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await heading(page, 'Payment failed')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await heading(page, 'Payment received')
  const id = new URL(page.url()).searchParams.get('order')!

  const admin = await visit({ token: await sessionOf('admin') })
  await admin.open(`/admin/orders/${id}`)
  const money = admin.page.getByRole('region', { name: 'Payments' })
  await eventually(() => money.locator('strong', { hasText: 'Visa or Mastercard' }).count()).toBe(2)
  await money.getByText('Failed', { exact: true }).waitFor()
  const timeline = admin.page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  for (const text of ['Started with Visa or Mastercard.', 'Failed.', 'Paid.'])
    await timeline.filter({ hasText: text }).first().waitFor()
  await money.getByText('Log', { exact: true }).first().click()
  await money.locator('code', { hasText: 'status=Failed' }).waitFor()
  await money.getByRole('button', { name: 'Record refund' }).click()
  await admin.page.getByLabel('Reason (optional)').fill('Broken')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Record refund' }).click()
  await sees(admin.page, 'Refund recorded')
  const amount = `$${product.price.toLocaleString('en', { minimumFractionDigits: 2 })}`
  await eventually(() => money.getByText(amount).count()).toBeGreaterThanOrEqual(4)
  expect(await money.getByRole('button', { name: 'Record refund' }).count()).toBe(0)
})

test('a customer cancels a payment and pays with another method', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await checkOut(page, open, /Visa or Mastercard/)
  const paymentPages = /\/demo-payments\/payment/
  await page.route(paymentPages, (route) => route.abort('aborted'))
  await placeOrder(page)
  await sees(page, 'Taking you to Paynow…')
  await page.unroute(paymentPages)
  await page.getByRole('link', { name: 'Open the payment page' }).click()
  await heading(page, 'Demo payment')
  await page.goBack()
  await heading(page, 'Waiting for your payment')
  await sees(page, 'Pay on the page of Paynow.')
  await page.getByRole('link', { name: 'Open the payment page' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await heading(page, 'Payment not completed')
  await page.getByRole('radio', { name: /EcoCash/ }).check()
  await page.getByLabel('EcoCash number').fill('0772 222 222')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await heading(page, 'Waiting for your payment')
  // Payments with this number succeed after 30 seconds; the open page updates itself.
  await eventually(() => page.getByRole('heading', { level: 1, name: 'Payment received' }).count()).toBe(1)
})

test('a guest cancels a prompt to a wrong number and pays by card at once', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await checkOut(page, open, /EcoCash/)
  await page.getByLabel('EcoCash number').fill('0779 999 991')
  await placeOrder(page)
  await heading(page, 'Waiting for your payment')
  expect(await page.getByRole('button', { name: 'I did not get a prompt' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await page.getByLabel('EcoCash number').fill('0779 999 991')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await sees(page, 'A prompt was just sent to this number.')
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await sees(page, 'If your phone still asks for your PIN, decline.')
  await heading(page, 'Payment not completed')
  await page.getByRole('radio', { name: /Visa or Mastercard/ }).check()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await heading(page, 'Payment received')
})

test('a customer cancels the order while the payment waits', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone, token: await sessionOf('customer') })
  await checkOut(page, open, /EcoCash/)
  await page.getByLabel('EcoCash number').fill('0773 333 333')
  await placeOrder(page)
  await heading(page, 'Waiting for your payment')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await sees(page, 'If your phone still asks for your PIN, decline.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await heading(page, 'Payment not completed')
  await sees(page, 'The order was cancelled. Nothing is to be paid.')
  expect(await page.getByText('The order was cancelled.').count()).toBe(1)
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('InnBucks shows a code that can be scanned, and learns that it was paid', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone, scheme: 'light' })
  await checkOut(page, open, /InnBucks/)
  await placeOrder(page)
  await heading(page, 'Waiting for your payment')
  await page.getByRole('img', { name: 'QR code that opens InnBucks' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open InnBucks' }).getAttribute('href')).toContain('schinn.wbpycode://')
  await eventually(() => page.getByRole('heading', { level: 1, name: 'Payment received' }).count()).toBe(1)
})

test('a OneMoney payment is refused, then received from another number', async ({ visit }) => {
  const { page, open } = await visit({ scheme: 'light' })
  await checkOut(page, open, /OneMoney/)
  await page.getByLabel('OneMoney number').fill('0714 444 444')
  await placeOrder(page)
  await heading(page, 'Payment failed')
  await sees(page, 'Insufficient balance')
  await page.getByLabel('OneMoney number').fill('0711 111 111')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await heading(page, 'Payment received')
})

test('an admin connects an account and tests its keys', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/payments')
  await page.getByRole('button', { name: 'Connect Bank transfer' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Bank details is required.')
  await page.getByLabel('Bank details').fill('Account 123 at Bank')
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Bank transfer saved')
  await page.getByRole('button', { name: 'Test keys' }).first().click()
  await sees(page, 'Paynow accepts the integration ID and key.')
})
