import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { readPages } from '#server/commerce/orders/invoice/pdf-for-tests.ts'
import { noBrowser } from './browser.ts'
import { desktop, phone, sees, test, type Visit } from './journey.ts'
import { openShop, price } from './shop-in-process.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  if (!noBrowser) shop = await openShop()
})
afterAll(() => shop?.close())

const cents = Math.round(price * 100)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Each test sells one product; these are the changes since its start. */
async function sinceNow() {
  const before = await shop.figures()
  return async () => {
    const now = await shop.figures()
    return { held: now.held - before.held, revenue: now.revenue - before.revenue }
  }
}

/** Orders the product as a guest. Returns the order number and the guest's address. */
async function order({ page, open }: Visit, method: string | RegExp, number?: string) {
  const email = `${randomUUID().slice(0, 8)}@buyers.example`
  await open('/shop/tide')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Rosa Buyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('0771 234 567')
  await page.getByRole('radio', { name: method }).check()
  if (number) await page.getByLabel('EcoCash number').fill(number)
  await page.getByRole('button', { name: 'Place order' }).click()
  return email
}

/** The order number on the page that waits for a payment. */
const orderNumber = async (page: Page) => (await page.locator('main header strong').first().textContent())!

/** Follows the newest order of a guest by its number. */
async function track({ page, open }: Visit, number: string, email: string) {
  await open('/orders/track')
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Track order' }).click()
  await heading(page, `Order ${number}`)
}

const linkIn = (text: string | undefined) => /http:\/\/localhost:\d+\/orders\/\S+/.exec(text ?? '')![0]

const looks = [
  { name: 'a phone, light', viewport: phone, scheme: 'light' },
  { name: 'a desktop, dark', viewport: desktop, scheme: 'dark' },
] as const

test.for(looks)('on $name, a paid order takes a unit and its price once', ({ viewport, scheme }, { visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport, scheme })
    const { page } = guest
    const email = await order(guest, /EcoCash/, '0772 222 222')
    await heading(page, 'Waiting for your payment')
    expect(await changes()).toEqual({ held: 1, revenue: 0 })
    const number = await orderNumber(page)
    const payment = page.url()
    await heading(page, 'Payment received')
    expect(await changes()).toEqual({ held: 1, revenue: cents })

    const receipt = await shop.mails(email, `Receipt for your order ${number}`)
    const [pdf] = receipt.attachments
    expect(pdf!.mimeType).toBe('application/pdf')
    const text = (await readPages(new Uint8Array(pdf!.content as ArrayBuffer))).join('\n')
    for (const part of ['Receipt', 'Paper & Ink', 'Tide', '$12.34', 'EcoCash', 'Rosa Buyer'])
      expect(text).toContain(part)
    await page.goto(linkIn(receipt.text))
    await heading(page, `Order ${number}`)
    await track(guest, number, email)
    await sees(page, 'EcoCash, paid')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

    const admin = await visit({ viewport, scheme, token: shop.admin.token! })
    await admin.open(`/admin/orders?search=${number}`)
    await admin.page.getByRole('link', { name: number }).first().click()
    const money = admin.page.getByRole('region', { name: 'Payments' })
    await money.getByRole('button', { name: 'Record refund' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Record refund' }).click()
    await sees(admin.page, 'Refund recorded')
    expect(await changes()).toMatchObject({ revenue: 0 })
    await page.goto(payment)
    await heading(page, 'Payment refunded')
  }),
)

test('a guest pays on the page of Stripe', ({ visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport: phone })
    const { page } = guest
    // The page of Stripe cannot be opened without a network: a link back stands for it.
    await page.route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
    )
    const email = await order(guest, /Card/)
    await heading(page, 'Stripe')
    expect(await changes()).toEqual({ held: 1, revenue: 0 })
    const { results } = await shop.admin.adminOrders.list({})
    const number = results[0]!.orderNumber
    await shop.stripe.pay(number)
    expect(await changes()).toEqual({ held: 1, revenue: cents })
    await page.goto(shop.stripe.sessionOf(number).success_url)
    await heading(page, 'Payment received')
    const receipt = await shop.mails(email, `Receipt for your order ${number}`)
    expect(receipt.attachments).toHaveLength(1)
    await track(guest, number, email)
  }))

test('a guest transfers the money, which an admin records in parts', ({ visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport: phone, scheme: 'light' })
    const { page } = guest
    const email = await order(guest, /Bank transfer/)
    await heading(page, 'Thank you for your order')
    await sees(page, 'Account 123 at Bank')
    const number = await orderNumber(page)
    const mail = await shop.mails(email, `Confirm your order ${number}`)
    await page.goto(linkIn(mail.text))
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await sees(page, `Order ${number} is confirmed.`)
    expect(await changes()).toEqual({ held: 1, revenue: 0 })

    const admin = await visit({ token: shop.admin.token! })
    await admin.open(`/admin/orders?search=${number}`)
    await admin.page.getByRole('link', { name: number }).first().click()
    const money = admin.page.getByRole('region', { name: 'Payments' })
    for (const [amount, revenue] of [
      ['5', 500],
      ['7.34', cents],
    ] as const) {
      await money.getByRole('button', { name: 'Record payment' }).click()
      await admin.page.getByLabel('Amount').fill(amount)
      await admin.page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
      await admin.page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(changes).toEqual({ held: 1, revenue })
    }
    await shop.mails(email, `Receipt for your order ${number}`)
    await track(guest, number, email)
    await sees(page, 'Bank transfer, paid')
  }))

test('an abandoned card payment ends with its order, and a late one takes the unit again', ({ visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport: phone, scheme: 'light' })
    const { page } = guest
    const email = await order(guest, /Visa or Mastercard/)
    await heading(page, 'Demo payment')
    const payment = page.url()
    const number = (await page.locator('strong').first().textContent())!
    expect(await changes()).toEqual({ held: 1, revenue: 0 })
    await shop.endDeadlines()
    expect(await changes()).toEqual({ held: 0, revenue: 0 })
    await track(guest, number, email)
    await sees(page, 'Cancelled')

    await page.goto(payment)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await heading(page, 'Payment received')
    expect(await changes()).toEqual({ held: 1, revenue: cents })
    await shop.mails(email, `Receipt for your order ${number}`)
  }))

test('money for an order whose product was sold meanwhile is reported to guest and shop', ({ visit }) =>
  shop.run(async () => {
    const guest = await visit({ viewport: phone })
    const { page } = guest
    await order(guest, /Visa or Mastercard/)
    await heading(page, 'Demo payment')
    const number = (await page.locator('strong').first().textContent())!
    await shop.endDeadlines()
    await shop.setStock(0)
    const changes = await sinceNow()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await heading(page, 'Payment received')
    await sees(page, 'The order was cancelled. The shop will refund your payment or contact you.')
    expect(await changes()).toEqual({ held: 0, revenue: cents })
    const alert = await shop.mails('shop@paper.example', 'needs your attention')
    expect(alert.subject).toContain(number)
    await shop.setStock(10)
  }))

test('a guest whose product is not reserved confirms the order and then pays', ({ visit }) =>
  shop.run(async () => {
    await shop.setStock(2)
    shop.setLimits('normal')
    onTestFinished(async () => {
      shop.setLimits('measuring')
      await shop.endDeadlines()
      await shop.setStock(10)
    })
    const [first, guest] = [await visit(), await visit({ viewport: phone })]
    await order(first, /Visa or Mastercard/)
    await heading(first.page, 'Demo payment')
    const changes = await sinceNow()
    const { page } = guest
    const email = await order(guest, /Visa or Mastercard/)
    await heading(page, 'Thank you for your order')
    await sees(page, 'The products are not reserved until you confirm')
    const number = await orderNumber(page)
    const mail = await shop.mails(email, `Confirm your order ${number}`)
    expect(mail.text).toContain('After that you pay for it.')
    expect(await changes()).toEqual({ held: 0, revenue: 0 })
    await page.goto(linkIn(mail.text))
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await heading(page, 'Pay $12.34')
    expect(await changes()).toEqual({ held: 1, revenue: 0 })
    await page.getByRole('radio', { name: /Visa or Mastercard/ }).check()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await heading(page, 'Payment received')
    expect(await changes()).toEqual({ held: 1, revenue: cents })
  }))

test('an order whose transfer does not arrive ends and returns its unit', ({ visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport: phone })
    const { page } = guest
    const email = await order(guest, /Bank transfer/)
    await heading(page, 'Thank you for your order')
    const number = await orderNumber(page)
    await page.goto(linkIn((await shop.mails(email, `Confirm your order ${number}`)).text))
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await sees(page, 'Pay by')
    expect(await changes()).toEqual({ held: 1, revenue: 0 })
    await shop.endDeadlines()
    expect(await changes()).toEqual({ held: 0, revenue: 0 })
    await shop.mails(email, `Your order ${number} at Paper & Ink was cancelled`)
    await page.reload()
    await sees(page, 'not paid in time')
  }))
