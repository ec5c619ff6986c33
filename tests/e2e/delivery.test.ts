import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import type { ProductPage } from '#shared/commerce/products.ts'
import { noBrowser } from './browser.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

interface Document {
  updatedAt: string | null
}
const documents = ['/api/admin/delivery', '/api/admin/tax'] as const

/** Replaces settings as another admin would. */
async function replace(path: (typeof documents)[number], body: object) {
  const token = await sessionOf('admin')
  const { updatedAt } = await ask<Document>('GET', path, { token })
  return ask<Document>('PUT', path, { token, body: { ...body, updatedAt } })
}

const emptyDelivery = { offersPickup: true, pickupPoints: [], zones: [] }
const noTax = {
  ...{ isCharged: false, isIncluded: true, number: '', rates: [] },
  classes: [{ id: 'standard', name: 'Standard' }],
}

async function removeDiscounts() {
  const token = await sessionOf('admin')
  const { results } = await ask<{ results: { _id: string }[] }>('GET', '/api/admin/discounts?limit=100', { token })
  for (const { _id } of results) await ask('DELETE', `/api/admin/discounts/${_id}`, { token })
}

/** Starts with a shop that only offers collection. */
async function resetShop() {
  await replace('/api/admin/delivery', emptyDelivery)
  await replace('/api/admin/tax', noTax)
  await removeDiscounts()
}

const before: Record<string, object> = {}
let discountsBefore: Record<string, unknown>[] = []

/** Restores the settings, because other tests use the same shop. */
async function storeShop() {
  if (Object.keys(before).length) return
  const token = await sessionOf('admin')
  for (const path of documents) {
    const { updatedAt: _, ...document } = await ask<Document>('GET', path, { token })
    before[path] = document
  }
  const list = await ask<{ results: Record<string, unknown>[] }>('GET', '/api/admin/discounts?limit=100', { token })
  discountsBefore = list.results
}

const inputNames = [
  ...['code', 'name', 'rule', 'productIds', 'minimumSubtotal', 'startsAt', 'endsAt', 'maxUses'],
  ...['maxUsesPerCustomer', 'onlyFirstOrder', 'isEnabled'],
]

afterAll(async () => {
  if (noBrowser || !Object.keys(before).length) return
  for (const path of documents) await replace(path, before[path]!)
  await removeDiscounts()
  const token = await sessionOf('admin')
  for (const discount of discountsBefore.reverse()) {
    const body = Object.fromEntries(inputNames.map((name) => [name, discount[name]]))
    await ask('POST', '/api/admin/discounts', { token, body })
  }
})

const save = async (page: Page, done: string) => {
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await sees(page, done)
  await bar.waitFor({ state: 'detached' })
}
const money = (cents: number) => `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
const centsOf = (amount: number) => Math.round(amount * 100)

/** The totals on a page, as `label: amount`. */
const totals = (page: Page) =>
  page
    .locator('dl:has(> dt:text-is("Total"))')
    .first()
    .evaluate((list) => {
      const texts = [...list.children].map((one) => (one.firstChild?.textContent ?? '').trim())
      return texts.flatMap((text, at) => (at % 2 ? [] : `${text}: ${list.children[at + 1]?.textContent?.trim()}`))
    })

const place = (page: Page) => page.getByRole('button', { name: 'Place order' })

async function findProduct() {
  const { results } = await ask<ProductPage>('GET', '/api/products?limit=100&sort=price')
  return results.find(({ availability, hasVariants }) => availability === 'in' && !hasVariants)!
}

async function fillContact(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Rosa Buyer')
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@buyers.example`)
  await page.getByLabel('Phone', { exact: true }).fill('0771 234 567')
  await page.getByRole('checkbox', { name: /^I accept the/ }).check()
}

test('a guest orders with configured delivery, code and tax', { tags: ['journey'] }, async ({ visit }) => {
  await storeShop()
  await resetShop()
  const admin = await visit({ token: await sessionOf('admin') })

  await admin.open('/admin/delivery')
  await admin.page.getByRole('button', { name: 'Add a delivery zone' }).click()
  await admin.page.getByLabel('Zone', { exact: true }).fill('Harare')
  await admin.page.getByRole('combobox', { name: 'Country' }).fill('Zimb')
  await admin.page.getByRole('option', { name: 'Zimbabwe' }).click()
  await admin.page.getByLabel('City').fill('Harare')
  await admin.page.getByLabel('Delivery', { exact: true }).fill('Courier')
  await admin.page.keyboard.press('ControlOrMeta+s')
  await sees(admin.page, 'A price is required.')
  await eventually(() => admin.page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe(
    'zones.0.methods.0.price',
  )
  await admin.page.getByLabel('Amount', { exact: true }).fill('4.50')
  await save(admin.page, 'Delivery settings saved')

  await admin.page.getByRole('link', { name: 'Tax', exact: true }).click()
  await admin.page.getByRole('switch', { name: 'Charge tax' }).press('Space')
  await admin.page.getByLabel('Prices', { exact: true }).selectOption('The tax is added at the checkout')
  await admin.page.getByRole('combobox', { name: 'Your country' }).fill('Zimb')
  await admin.page.getByRole('option', { name: 'Zimbabwe' }).click()
  await admin.page.getByRole('button', { name: 'Add a rate' }).click()
  await admin.page.getByLabel('Rate', { exact: true }).fill('15')
  await save(admin.page, 'Tax settings saved')

  await admin.page.getByRole('link', { name: 'Discounts', exact: true }).click()
  await admin.page.getByRole('link', { name: 'Add discount' }).first().click()
  await admin.page.getByLabel('Code', { exact: true }).fill('spring10')
  await admin.page.getByLabel('Name', { exact: true }).fill('Spring')
  await admin.page.getByLabel('Percentage', { exact: true }).fill('10')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await sees(admin.page, 'Discount added')
  await admin.page.getByRole('link', { name: 'SPRING10', exact: true }).waitFor()

  const product = await findProduct()
  const subtotal = centsOf(product.price)
  const { page, open } = await visit({ viewport: phone })
  await open(`/shop/${product.slug}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await sees(page, 'Delivery is calculated at checkout.')
  const cartTax = Math.round(subtotal * 0.15)
  await eventually(() => totals(page)).toEqual([
    `Subtotal: ${money(subtotal)}`,
    `VAT 15%: ${money(cartTax)}`,
    `Total: ${money(subtotal + cartTax)}`,
  ])
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillContact(page)
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await place(page).click()
  await sees(page, 'A street address is required.')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe(
    'address-line1',
  )
  await page.getByLabel('Street address').fill('12 Josiah Tongogara Ave')
  await page.getByLabel('City or town').fill('harare ')
  await page.getByRole('radio', { name: /^Courier/ }).waitFor()

  await page.getByLabel('Discount code').fill('NOTHING')
  await page.getByRole('button', { name: 'Apply' }).click()
  await sees(page, 'This code is not valid.')
  await page.getByLabel('Discount code').fill('spring10')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()
  const discount = Math.round(subtotal / 10)
  const net = subtotal - discount + 450
  const tax = Math.round(net * 0.15)
  const rows = [
    `Subtotal: ${money(subtotal)}`,
    `Spring (SPRING10): −${money(discount)}`,
    'Delivery: $4.50',
    `VAT 15%: ${money(tax)}`,
    `Total: ${money(net + tax)}`,
  ]
  await eventually(() => totals(page)).toEqual(rows)
  // The draft also has the address and the code.
  await page.reload()
  await eventually(() => totals(page)).toEqual(rows)
  expect(await page.getByLabel('Street address').inputValue()).toBe('12 Josiah Tongogara Ave')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

  await page.getByRole('radio', { name: /EcoCash/ }).check()
  await page.getByLabel('EcoCash number').fill('0771 111 111')
  // Not part of the draft.
  await page.getByRole('checkbox', { name: /^I accept the/ }).check()
  await place(page).click()
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor()
  const id = new URL(page.url()).searchParams.get('order')!
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.getByRole('heading', { name: 'Delivery and contact' }).waitFor()
  await sees(page, '12 Josiah Tongogara Ave')
  expect(await totals(page)).toEqual(rows)

  await admin.open(`/admin/orders/${id}`)
  const customer = admin.page.getByRole('region', { name: 'Customer' })
  await customer.getByText('12 Josiah Tongogara Ave').waitFor()
  expect(await totals(admin.page)).toEqual(rows)
  const order = await ask<AdminOrder>('GET', `/api/admin/orders/${id}`, { token: await sessionOf('admin') })
  expect(order).toMatchObject({ paymentStatus: 'paid', total: (net + tax) / 100, discount: discount / 100 })
  await admin.open('/admin/discounts')
  await admin.page
    .getByRole('row', { name: /SPRING10/ })
    .getByRole('cell', { name: '1', exact: true })
    .waitFor()
})

test('shows prices that changed while ordering and accepts them', async ({ visit }) => {
  await storeShop()
  await resetShop()
  const points = [
    { id: 'gallery', name: 'Gallery', address: '1 First Street', hint: 'Ring the bell.', isEnabled: true },
    { id: 'kiosk', name: 'Kiosk', address: '2 Second Street', hint: '', isEnabled: true },
  ]
  await replace('/api/admin/delivery', { ...emptyDelivery, pickupPoints: points })
  const product = await findProduct()
  const { page, open } = await visit()
  await open(`/shop/${product.slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await fillContact(page)
  await place(page).click()
  await sees(page, 'Choose where you collect your order.')
  await page.getByRole('radio', { name: /^Kiosk/ }).check()
  const cents = centsOf(product.price)
  expect(await totals(page)).toEqual([`Total: ${money(cents)}`])

  const rates = [{ id: 'vat', name: 'VAT', classId: 'standard', percent: 15 }]
  await replace('/api/admin/tax', { ...noTax, isCharged: true, isIncluded: false, rates })
  await page.getByRole('radio', { name: /Pay on collection/ }).check()
  await place(page).click()
  await sees(page, 'Prices have changed. Please check your cart and order again.')
  const tax = Math.round(cents * 0.15)
  const rows = [`Subtotal: ${money(cents)}`, `VAT 15%: ${money(tax)}`, `Total: ${money(cents + tax)}`]
  await eventually(() => totals(page)).toEqual(rows)
  await place(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  await sees(page, /Kiosk\s+2 Second Street/)
  expect(await totals(page)).toEqual(rows)
})

test('a shop without settings asks for neither address nor delivery', async ({ visit }) => {
  await storeShop()
  await resetShop()
  const product = await findProduct()
  const { page, open } = await visit()
  await open(`/shop/${product.slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('heading', { name: 'Collection and payment' }).waitFor()
  expect(await page.getByLabel('Street address').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Delivery' }).count()).toBe(0)
  expect(await page.getByLabel('Discount code').count()).toBe(0)
  expect(await totals(page)).toEqual([`Total: ${money(centsOf(product.price))}`])
})

test('settings of another admin are not overwritten without asking', async ({ visit }) => {
  await storeShop()
  await resetShop()
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/tax')
  await page.getByRole('switch', { name: 'Charge tax' }).press('Space')
  await page.getByLabel('Tax number').fill('100')
  await replace('/api/admin/tax', { ...noTax, number: '200', isCharged: true })
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed by another user' })
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Tax number').inputValue()).toBe('100')
  await page.getByRole('link', { name: 'Delivery', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await save(page, 'Tax settings saved')
})

test('offers no collection if delivery options fail, and names an unserved address', async ({ visit }) => {
  await storeShop()
  await resetShop()
  const methods = [{ id: 'courier', name: 'Courier', hint: '', rate: { by: 'flat', price: 4.5 }, isEnabled: true }]
  const places = [{ country: 'ZW', city: 'Harare', suburbs: [] }]
  const zones = [{ id: 'harare', name: 'Harare', places, methods }]
  await replace('/api/admin/delivery', { ...emptyDelivery, offersPickup: false, zones })
  const product = await findProduct()
  const { page, open } = await visit({ failing: true })
  await page.route('**/api/delivery', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'The site is busy.' } }),
  )
  await open(`/shop/${product.slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await sees(page, 'The site is busy.')
  expect(await place(page).count()).toBe(0)
  await page.unroute('**/api/delivery')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await fillContact(page)
  await page.getByLabel('Street address').fill('1 Long Street')
  await page.getByLabel('City or town').fill('Bulawayo')
  await sees(page, 'No delivery for this address yet')
  await place(page).click()
  const problem = page.getByRole('alert').filter({ hasText: 'We do not deliver to this address.' })
  await problem.waitFor()
  await eventually(() => problem.evaluate((node) => node === document.activeElement)).toBe(true)
})
