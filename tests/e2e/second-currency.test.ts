import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import type { ProductCard, ProductPage } from '#shared/commerce/products.ts'
import { convertCents } from '#shared/core/money.ts'
import { noBrowser } from './browser.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, changeSettings, sessionOf } from './site.ts'

const rate = '26.345678'
const formats = {
  USD: new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }),
  ZWG: new Intl.NumberFormat('en', { style: 'currency', currency: 'ZWG' }),
}
const money = (cents: number, currency: keyof typeof formats) => formats[currency].format(cents / 100)
const centsOf = (amount: number) => Math.round(amount * 100)

interface Document {
  updatedAt: string | null
}
let deliveryBefore: object | undefined
let changed: ProductCard | undefined

/** Replaces the delivery settings as another admin would. */
async function replaceDelivery(body: object) {
  const token = await sessionOf('admin')
  const { updatedAt, ...before } = await ask<Document>('GET', '/api/admin/delivery', { token })
  deliveryBefore ??= before
  await ask('PUT', '/api/admin/delivery', { token, body: { ...body, updatedAt } })
}

// Other tests use the same shop.
afterAll(async () => {
  if (noBrowser) return
  await changeSettings({ second_currency: '', second_rate: '' })
  if (deliveryBefore) await replaceDelivery(deliveryBefore)
  const token = await sessionOf('admin')
  if (changed) await ask('PUT', `/api/products/${changed._id}`, { token, body: { secondPrice: null } })
})

const courier = {
  ...{ id: 'courier', name: 'Courier', hint: '', isEnabled: true },
  rate: { by: 'flat', price: 4.5 },
}
const zone = { id: 'all', name: 'Zimbabwe', places: [{ country: 'ZW' }] }

const save = async (page: Page) => {
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await bar.waitFor({ state: 'detached' })
}

/** The total in both currencies, from the block below the lines. */
const total = (page: Page) =>
  page
    .locator('dl:has(> dt:text-is("Total"))')
    .first()
    .evaluate((list) => {
      const cell = list.lastElementChild!
      return [cell.querySelector('strong')?.textContent, cell.querySelector('small')?.textContent]
    })

async function fillContact(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Rosa Buyer')
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@buyers.example`)
  await page.getByLabel('Phone', { exact: true }).fill('0771 234 567')
  await page.getByRole('checkbox', { name: /^I accept the/ }).check()
}

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

test('a guest pays in the second currency that an admin set up', { tags: ['journey'] }, async ({ visit }) => {
  const offers = { offersPickup: true, pickupPoints: [] }
  await replaceDelivery({ ...offers, zones: [{ ...zone, methods: [courier] }] })
  const { results } = await ask<ProductPage>('GET', '/api/products?limit=100&sort=price')
  const [own, converted] = results.filter(({ availability, hasVariants }) => availability === 'in' && !hasVariants)
  const inZwg = (cents: number) => convertCents(cents, rate)
  const admin = await visit({ token: await sessionOf('admin') })

  await admin.open('/admin/update-company?tab=shop')
  await admin.page.getByRole('combobox', { name: 'Second currency' }).fill('ZWG')
  await admin.page.getByRole('option', { name: /\(ZWG\)/ }).click()
  await admin.page.keyboard.press('ControlOrMeta+s')
  await sees(admin.page, 'Enter the rate of the second currency.')
  await admin.page.getByRole('textbox', { name: 'Exchange rate' }).fill(rate)
  await sees(admin.page, `$10.00 becomes ${money(26_346, 'ZWG')}.`)
  await save(admin.page)

  changed = own
  await admin.open(`/admin/edit-product/${own!._id}`)
  const field = admin.page.getByLabel('Price in ZWG')
  await eventually(() => field.getAttribute('placeholder')).toBe((inZwg(centsOf(own!.price)) / 100).toFixed(2))
  await field.fill('250')
  await save(admin.page)

  const { page, open } = await visit({ viewport: phone })
  await open('/shop?sort=price')
  const card = (product: ProductCard) => page.getByRole('article').filter({ hasText: product.name })
  await card(own!).getByText(money(25_000, 'ZWG')).waitFor()
  const convertedCents = inZwg(centsOf(converted!.price))
  await card(converted!).getByText(money(convertedCents, 'ZWG')).waitFor()
  await noSidewaysScroll(page)
  await open(`/search?k=${encodeURIComponent(own!.name)}`)
  await sees(page, money(25_000, 'ZWG'))

  for (const { slug, name } of [converted!, own!]) {
    await open(`/shop/${slug}`)
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await sees(page, `Added ${name}`)
  }
  await page.getByText(money(25_000, 'ZWG')).first().waitFor()
  await page.getByRole('button', { name: 'View cart' }).click()
  const subtotals = { USD: centsOf(own!.price) + centsOf(converted!.price), ZWG: 25_000 + convertedCents }
  const withRate = (cents: number, currency: keyof typeof formats) => `${money(cents, currency)} (1 USD = ${rate} ZWG)`
  await eventually(() => total(page)).toEqual([money(subtotals.USD, 'USD'), withRate(subtotals.ZWG, 'ZWG')])
  await page.getByRole('radio', { name: 'ZWG' }).check({ force: true })
  await eventually(() => total(page)).toEqual([money(subtotals.ZWG, 'ZWG'), withRate(subtotals.USD, 'USD')])
  await noSidewaysScroll(page)

  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillContact(page)
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await page.getByLabel('Street address').fill('12 Josiah Tongogara Ave')
  await page.getByLabel('City or town').fill('Harare')
  const delivery = inZwg(450)
  await page.getByRole('radio', { name: new RegExp(`^Courier.*${money(delivery, 'ZWG').slice(-6)}`) }).waitFor()
  const totals = { USD: subtotals.USD + 450, ZWG: subtotals.ZWG + delivery }
  const inUsd = [money(totals.USD, 'USD'), withRate(totals.ZWG, 'ZWG')]
  const rows = [money(totals.ZWG, 'ZWG'), withRate(totals.USD, 'USD')]
  await eventually(() => total(page)).toEqual(rows)
  // The accounts of the demo are in USD.
  expect(await page.getByText('EcoCash').count()).toBe(0)
  await page.getByRole('radio', { name: 'USD' }).check({ force: true })
  await page.getByText('EcoCash').first().waitFor()
  await eventually(() => total(page)).toEqual(inUsd)
  await page.getByRole('radio', { name: 'ZWG' }).check({ force: true })
  await eventually(() => total(page)).toEqual(rows)
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(await total(page)).toEqual(rows)
  const id = new URL(page.url()).searchParams.get('order')!

  await admin.open(`/admin/orders/${id}`)
  await eventually(() => total(admin.page)).toEqual(rows)
  await admin.page.getByRole('region', { name: 'Payments' }).getByText(money(totals.ZWG, 'ZWG')).first().waitFor()
  const order = await ask<AdminOrder>('GET', `/api/admin/orders/${id}`, { token: await sessionOf('admin') })
  expect([order.currency, centsOf(order.total), order.other]).toEqual([
    'ZWG',
    totals.ZWG,
    { currency: 'USD', rate, total: totals.USD / 100 },
  ])
})

test('the form clears the rate of another currency and warns about own prices', async ({ visit }) => {
  await changeSettings({ second_currency: 'ZWG', second_rate: rate })
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/update-company?tab=shop')
  const field = page.getByRole('textbox', { name: 'Exchange rate' })
  const select = async (label: string, currency: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(currency)
    await page.getByRole('option', { name: new RegExp(`\\(${currency}\\)`) }).click()
  }
  const note = page.getByText('Own prices of products in ZWG are deleted when you save this change.')
  await sees(page, 'Set on')
  expect(await note.count()).toBe(0)
  for (const [label, other, saved] of [
    ['Currency', 'EUR', 'USD'],
    ['Second currency', 'EUR', 'ZWG'],
  ] as const) {
    await select(label, other)
    await note.waitFor()
    expect(await field.inputValue()).toBe('')
    await field.fill(rate)
    expect(await page.getByText('Set on').count()).toBe(0)
    await select(label, saved)
    await note.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe(rate)
  }
})

test('shows amounts at a rate that changed while ordering', async ({ visit }) => {
  await replaceDelivery({ offersPickup: true, pickupPoints: [], zones: [] })
  await changeSettings({ second_currency: 'ZWG', second_rate: rate })
  const { results } = await ask<ProductPage>('GET', '/api/products?limit=100&sort=price-desc')
  const product = results.find(({ availability, hasVariants }) => availability === 'in' && !hasVariants)!
  const rows = (at: string) => [
    money(convertCents(centsOf(product.price), at), 'ZWG'),
    `${money(centsOf(product.price), 'USD')} (1 USD = ${at} ZWG)`,
  ]
  const { page, open } = await visit()
  await open(`/shop/${product.slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await fillContact(page)
  await page.getByRole('radio', { name: 'ZWG' }).check({ force: true })
  await eventually(() => total(page)).toEqual(rows(rate))
  await changeSettings({ second_rate: '30' })
  await page.getByRole('button', { name: 'Place order' }).click()
  await sees(page, 'Prices have changed. Please check your cart and order again.')
  await eventually(() => total(page)).toEqual(rows('30'))
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(await total(page)).toEqual(rows('30'))
})
