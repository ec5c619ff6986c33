import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { methodOf, rulesOf, zoneOf } from '#server/commerce/delivery/delivery-for-tests.ts'
import { readPages } from '#server/commerce/orders/invoice/pdf-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { submitForm } from '../submit-form.ts'
import { expectReadable } from './accessible.ts'
import { noBrowser } from './browser.ts'
import { desktop, eventually, phone, sees, test, type Visit } from './journey.ts'
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

async function fillContact(page: Page, email: string) {
  await page.getByLabel('Name', { exact: true }).fill('Rosa Buyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('0771 234 567')
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' }).click()

/** Orders the product as a guest. Returns the guest's address. */
async function order({ page, open }: Visit, method: string | RegExp, number?: string) {
  const email = `${randomUUID().slice(0, 8)}@buyers.example`
  await open('/shop/tide')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await fillContact(page, email)
  await page.getByRole('radio', { name: method }).check()
  if (number) await page.getByLabel(/(EcoCash|OneMoney) number/).fill(number)
  await placeOrder(page)
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
    await expectReadable(page)
    await heading(page, 'Payment received')
    await expectReadable(page)
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
    await expectReadable(page)

    const admin = await visit({ viewport, scheme, token: shop.admin.token! })
    await admin.open(`/admin/orders?search=${number}`)
    await admin.page.getByRole('link', { name: number }).first().click()
    const money = admin.page.getByRole('region', { name: 'Payments' })
    await money.getByRole('button', { name: 'Record refund' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Record refund' }).click()
    await sees(admin.page, 'Refund recorded')
    await expectReadable(admin.page)
    expect(await changes()).toMatchObject({ revenue: 0 })
    await page.goto(payment)
    await heading(page, 'Payment refunded')
    await sees(page, 'when the money arrives')
  }),
)

test('a guest pays on the page of Stripe, and an admin refunds it there', ({ visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport: phone })
    const { page } = guest
    await standForStripe(page)
    const email = await order(guest, /Card/)
    await heading(page, 'Stripe')
    expect(await changes()).toEqual({ held: 1, revenue: 0 })
    const number = await newestNumber()
    await shop.stripe.pay(number)
    expect(await changes()).toEqual({ held: 1, revenue: cents })
    await page.goto(shop.stripe.sessionOf(number).success_url)
    await heading(page, 'Payment received')
    const receipt = await shop.mails(email, `Receipt for your order ${number}`)
    expect(receipt.attachments).toHaveLength(1)
    await track(guest, number, email)

    const admin = await visit({ token: shop.admin.token! })
    await admin.open(`/admin/orders?search=${number}`)
    await admin.page.getByRole('link', { name: number }).first().click()
    const money = admin.page.getByRole('region', { name: 'Payments' })
    await money.getByRole('button', { name: 'Refund' }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Recorded by hand/ }).check()
    await dialog.getByRole('button', { name: 'Record refund' }).waitFor()
    await dialog.getByRole('radio', { name: /Refund through Stripe/ }).check()
    await expectReadable(admin.page)
    await dialog.getByRole('button', { name: 'Refund through Stripe' }).click()
    await sees(admin.page, 'Refunded through Stripe')
    expect(shop.stripe.refundsOf(number)).toEqual([cents])
    expect(await changes()).toMatchObject({ revenue: 0 })
  }))

test('a guest transfers the money, which an admin records in parts', ({ visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport: phone, scheme: 'light' })
    const { page } = guest
    const email = await order(guest, /Bank transfer/)
    await heading(page, 'Thank you for your order')
    await sees(page, 'Account 123 at Bank')
    await expectReadable(page)
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
    await expectReadable(page)
  }))

/** The page of Stripe cannot be opened without a network: an empty page stands for it. */
const standForStripe = (page: Page) =>
  page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  )

const newestNumber = async () => (await shop.admin.adminOrders.list({})).results[0]!.orderNumber

interface Journey {
  radio: RegExp
  /** Prompts to this number wait for the customer. */
  number?: string
  /** Where the customer pays. */
  waiting: string
  /** The customer declines, and is back on the page of the payment. */
  decline(page: Page, orderNumber: string): Promise<void>
  declined: string
  /** The customer pays after the order has ended. */
  payAfterEnd(page: Page, orderNumber: string): Promise<void>
  /** Whether the provider takes payments for orders that have ended. */
  isPaidAfterEnd: boolean
}

const byReport = {
  waiting: 'Waiting for your payment',
  decline: (_: Page, orderNumber: string) => shop.gateway.report(orderNumber, 'Failed'),
  declined: 'Payment failed',
  payAfterEnd: (_: Page, orderNumber: string) => shop.gateway.report(orderNumber, 'Paid'),
  isPaidAfterEnd: true,
}
const methods: Record<string, Journey> = {
  EcoCash: { ...byReport, radio: /EcoCash/, number: '0779 999 990' },
  OneMoney: { ...byReport, radio: /OneMoney/, number: '0719 999 990' },
  InnBucks: { ...byReport, radio: /InnBucks/ },
  card: {
    ...{ radio: /Visa or Mastercard/, waiting: 'Demo payment', isPaidAfterEnd: true },
    decline: (page) => page.getByRole('button', { name: 'Decline the card' }).click(),
    declined: 'Payment failed',
    payAfterEnd: (page) => page.getByRole('button', { name: 'Pay', exact: true }).click(),
  },
  Stripe: {
    ...{ radio: /Card/, waiting: 'Stripe', isPaidAfterEnd: false },
    // Stripe reports no declined cards; the customer comes back and cancels.
    async decline(page, orderNumber) {
      await page.goto(shop.stripe.sessionOf(orderNumber).success_url)
      await page.getByRole('button', { name: 'Cancel payment' }).click()
    },
    declined: 'Payment not completed',
    async payAfterEnd(page, orderNumber) {
      await expect.poll(() => shop.stripe.sessionOf(orderNumber).status).toBe('expired')
      await page.goto(shop.stripe.sessionOf(orderNumber).success_url)
    },
  },
}

test.for(Object.entries(methods))('a declined, an abandoned and a late payment with %s', ([, way], { visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport: phone, scheme: 'light' })
    const { page } = guest
    await standForStripe(page)
    const email = await order(guest, way.radio, way.number)
    await heading(page, way.waiting)
    const number = await newestNumber()
    expect(await changes()).toEqual({ held: 1, revenue: 0 })
    if (way.waiting === byReport.waiting) await expectReadable(page)
    await way.decline(page, number)
    await heading(page, way.declined)
    await expectReadable(page)
    const payment = page.url()

    await page.getByRole('radio', { name: way.radio }).check()
    if (way.number) await page.getByLabel(/(EcoCash|OneMoney) number/).fill(way.number.replace(/0$/, '1'))
    await page.getByRole('button', { name: 'Pay now' }).click()
    await heading(page, way.waiting)
    expect(await changes()).toEqual({ held: 1, revenue: 0 })
    await shop.endDeadlines()
    expect(await changes()).toEqual({ held: 0, revenue: 0 })
    await shop.mails(email, `Your order ${number} at Paper & Ink was cancelled`)

    await way.payAfterEnd(page, `${number}-2`)
    if (!way.isPaidAfterEnd) {
      await sees(page, 'The order was cancelled. Nothing is to be paid.')
      await expectReadable(page)
      return expect(await changes()).toEqual({ held: 0, revenue: 0 })
    }
    if (page.url() !== payment) await page.goto(payment)
    await heading(page, 'Payment received')
    expect(await changes()).toEqual({ held: 1, revenue: cents })
    await shop.mails(email, `Receipt for your order ${number}`)
  }),
)

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

    const admin = await visit({ token: shop.admin.token! })
    const { _id: id, payUntil } = (await shop.admin.adminOrders.list({})).results[0]!
    await admin.page.clock.install()
    // Not with `open`, which needs the real clock.
    await admin.page.goto(`/admin/orders/${id}`)
    await sees(admin.page, 'If no payment is recorded by')
    await admin.page.clock.fastForward(Date.parse(payUntil!) - Date.now() - 60_000)
    await sees(admin.page, 'If no payment is recorded by')
    await admin.page.clock.fastForward(61_000)
    await sees(admin.page, 'The order will be cancelled unless a payment is in progress.')

    await shop.endDeadlines()
    expect(await changes()).toEqual({ held: 0, revenue: 0 })
    await shop.mails(email, `Your order ${number} at Paper & Ink was cancelled`)
    await page.reload()
    await sees(page, 'not paid in time')

    const record = { id, amount: price, note: 'Arrived late', idempotencyKey: randomUUID() }
    await shop.admin.adminPayments.record(record)
    expect(await changes()).toEqual({ held: 1, revenue: cents })
    await page.reload()
    await sees(page, 'Bank transfer, paid')
  }))

test('bank details stay visible until another payment arrives', ({ visit }) =>
  shop.run(async () => {
    const guest = await visit({ viewport: phone })
    const { page } = guest
    const email = await order(guest, /Bank transfer/)
    await heading(page, 'Thank you for your order')
    const number = await orderNumber(page)
    const link = linkIn((await shop.mails(email, `Confirm your order ${number}`)).text)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await sees(page, `Order ${number} is confirmed.`)
    const invoice = await shop.mails(email, `Your order ${number} at Paper & Ink`)
    expect(invoice.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^Invoice .+\.pdf$/)])

    const { _id: id } = (await shop.admin.adminOrders.list({})).results[0]!
    const { url } = await shop.admin.staffOrders.paymentLink({ id })
    await page.goto(url)
    await page.getByRole('radio', { name: /Visa or Mastercard/ }).check()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await heading(page, 'Demo payment')
    const paying = page.url()
    await page.goto(link)
    await sees(page, 'Transfer the money only if it fails.')
    await expectReadable(page)
    await page.goto(paying)
    await page.getByRole('button', { name: 'Decline the card' }).click()
    await heading(page, 'Payment failed')
    const admin = await visit({ viewport: phone, token: shop.admin.token! })
    await admin.open(`/admin/orders/${id}`)
    await admin.page.getByRole('region', { name: 'Payments' }).getByText('Failed').first().waitFor()
    await expectReadable(admin.page)
    await page.getByRole('link', { name: 'See your order' }).click()
    await sees(page, 'Account 123 at Bank')
    await sees(page, 'Bank transfer, unpaid')
    await expectReadable(page)

    await page.goBack()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await heading(page, 'Payment received')
    await page.getByRole('link', { name: 'See your order' }).click()
    await sees(page, 'Visa or Mastercard, paid')
    expect(await page.getByText('Account 123 at Bank').count()).toBe(0)
  }))

test('staff tag an unfinished order and send its one reminder, which the guest declines', ({ visit }) =>
  shop.run(async () => {
    const guest = await visit({ viewport: phone })
    const admin = await visit({ token: shop.admin.token! })
    const staff = admin.page
    const email = await order(guest, /Visa or Mastercard/)
    await heading(guest.page, 'Demo payment')
    const number = await newestNumber()
    await shop.endDeadlines()

    await admin.open('/admin/orders')
    await staff.getByRole('button', { name: /^Abandoned/ }).click()
    await staff.getByRole('link', { name: `View order ${number}` }).click()
    await heading(staff, `Order ${number}`)
    const tags = staff.getByRole('region', { name: 'Tags' }).locator('input:visible')
    await tags.fill('call back')
    await tags.press('Enter')
    const { _id: id } = (await shop.admin.adminOrders.list({ view: 'abandoned' })).results[0]!
    await eventually(async () => (await shop.admin.adminOrders.get({ id })).tags).toEqual(['call back'])
    await staff.getByRole('button', { name: 'Send reminder' }).click()
    await sees(staff, 'A reminder was sent on')
    expect(await staff.getByRole('button', { name: 'Send reminder' }).count()).toBe(0)
    await expectReadable(staff)

    const { text } = await shop.mails(email, 'is waiting')
    await guest.page.goto(/\S+&reminders=stop/.exec(text!)![0])
    await guest.page.getByRole('button', { name: 'Stop reminders' }).click()
    await sees(guest.page, 'You get no more reminders.')
    await expectReadable(guest.page)

    await admin.open(`/admin/orders?view=abandoned&tag=${encodeURIComponent('call back')}`)
    await staff.getByRole('link', { name: `View order ${number}` }).waitFor()
    await eventually(() => staff.getByRole('row').count()).toBe(2)
    await shop.here.asOwner((db) => db.execute(sql`update orders set reminded_at = null where id = ${id}`))
    await admin.open(`/admin/orders/${id}`)
    await sees(staff, 'The customer wants no reminders.')
  }))

test('a payment whose start was lost is started again', ({ visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const guest = await visit({ viewport: phone })
    const { page } = guest
    let restore = shop.gateway.loseStarts('answered')
    onTestFinished(() => restore())
    // Paynow has the payment, but its answer does not arrive.
    await order(guest, /Visa or Mastercard/)
    await sees(page, 'We are contacting the payment service.')
    await shop.agePayments(0)
    await heading(page, 'Payment not started')
    await sees(page, 'Nothing was charged. Please pay again.')
    await page.getByRole('radio', { name: /EcoCash/ }).check()
    await page.getByLabel('EcoCash number').fill('0779 999 992')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await sees(page, 'We are contacting the payment service.')
    await shop.agePayments(0)
    // The prompt was sent.
    await sees(page, 'Check your phone and enter your PIN.')
    await sees(page, '0779999992')
    restore()

    // The request never reached Paynow.
    restore = shop.gateway.loseStarts('asked')
    await page.getByRole('button', { name: 'Pay another way' }).click()
    await page.getByRole('radio', { name: /Visa or Mastercard/ }).check()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await sees(page, 'We are contacting the payment service.')
    await shop.agePayments(46)
    await heading(page, 'Payment failed')
    await sees(page, 'The payment did not reach the provider. Please try again.')
    restore()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await heading(page, 'Payment received')
    expect(await changes()).toEqual({ held: 1, revenue: cents })
  }))

test('countdowns of a code and of the reservation count and end', ({ visit }) =>
  shop.run(async () => {
    const guest = await visit({ viewport: phone })
    const { page } = guest
    const timer = page.getByRole('timer')
    const secondsLeft = async () => {
      const [minutes, seconds] = (await timer.textContent())!.split(':').map(Number)
      return minutes! * 60 + seconds!
    }
    await order(guest, /InnBucks/)
    await heading(page, 'Waiting for your payment')
    await page.clock.install()
    await page.reload()
    await page.getByRole('img', { name: 'QR code that opens InnBucks' }).waitFor()
    await sees(page, 'The code can be used for')
    await page.clock.pauseAt(Date.now() + 60_000)
    const before = await secondsLeft()
    expect(before).toBeGreaterThan(7 * 60)
    await page.clock.fastForward(60_000)
    await expect.poll(secondsLeft).toBe(before - 60)
    // The clock of the browser may be wrong, so the server says when the code has expired.
    await page.clock.fastForward(before * 1000)
    await page.getByRole('img', { name: 'QR code that opens InnBucks' }).waitFor()
    expect(await timer.count()).toBe(0)
    await shop.expireCodes()
    await page.getByRole('button', { name: 'Check again' }).click()
    await heading(page, 'Code expired')
    await sees(page, 'The code can no longer be used. Pay again to get a new one.')
    expect(await page.getByRole('img', { name: 'QR code that opens InnBucks' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Pay now' }).waitFor()

    await sees(page, 'We hold your products for')
    const held = await secondsLeft()
    await page.clock.fastForward(60_000)
    await expect.poll(secondsLeft).toBe(held - 60)
    await page.clock.fastForward(held * 1000)
    await sees(page, 'The time to pay is over. The order is cancelled unless your payment has arrived.')
    expect(await timer.count()).toBe(0)
  }))

test('two tabs that place the same cart share one order and one payment', ({ visit }) =>
  shop.run(async () => {
    const changes = await sinceNow()
    const { page, context, open } = await visit()
    const email = `${randomUUID().slice(0, 8)}@buyers.example`
    await open('/shop/tide')
    await page.getByRole('button', { name: 'Buy now' }).click()
    const other = await context.newPage()
    await other.goto('/checkout')
    const tabs = [page, other]
    for (const tab of tabs) {
      await fillContact(tab, email)
      await tab.getByRole('radio', { name: /EcoCash/ }).check()
      await tab.getByLabel('EcoCash number').fill('0779 999 993')
    }
    let sent = 0
    const { promise: bothSent, resolve } = Promise.withResolvers<void>()
    await context.route('**/api/checkout', async (route) => {
      sent += 1
      if (sent === 2) resolve()
      await bothSent
      await route.continue()
    })
    await Promise.all(tabs.map(placeOrder))
    for (const tab of tabs) await heading(tab, 'Waiting for your payment')
    const number = await orderNumber(page)
    expect(await orderNumber(other)).toBe(number)
    await shop.gateway.report(number, 'Paid')
    for (const tab of tabs) await heading(tab, 'Payment received')
    expect(shop.gateway.countOf(number)).toBe(1)
    expect(await changes()).toEqual({ held: 1, revenue: cents })
  }))

const rate = 26.345678
const inZwg = (usdCents: number) => Math.round(usdCents * rate)
const money = (amount: number, currency: 'USD' | 'ZWG') =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)
/** Documents and pages separate currency and amount with different spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

/** The totals on a page, as `label: amount`. */
const totals = (page: Page) =>
  page
    .locator('dl:has(> dt:text-is("Total"))')
    .first()
    .evaluate((list) => {
      const texts = [...list.children].map((one) => one.textContent!.replace(/\s+/g, ' ').trim())
      return texts.flatMap((text, at) => (at % 2 ? [] : `${text}: ${texts[at + 1]}`))
    })

/** Adds a second currency, delivery to one city, tax and a code. */
async function offerSecondCurrency() {
  const { admin } = shop
  await submitForm(admin, 'PUT', '/api/company', { second_currency: 'ZWG', second_rate: String(rate) })
  // After the currency was set, which deletes the prices in another one.
  await putOnSale(shop.here, [{ name: 'Atlas', slug: 'atlas', priceCents: 779, secondCents: 21_000 }])
  await admin.paymentSettings.create({ provider: 'paynow', currency: 'ZWG', methods: ['card'], ...shop.paynow })
  const courier = methodOf({ id: 'courier', rate: { by: 'flat', price: 4.5 } })
  await admin.adminDelivery.save(rulesOf([zoneOf([{ country: 'ZW', city: 'Harare' }], [courier])]))
  const rates = [{ id: 'vat', name: 'VAT', classId: 'standard', percent: 15.5 }]
  const classes = [{ id: 'standard', name: 'Standard' }]
  await admin.adminTax.save({ isCharged: true, isIncluded: false, number: '10012345', classes, rates, updatedAt: null })
  await admin.adminDiscounts.create({ name: 'Spring', code: 'SPRING10', rule: { kind: 'percent', percent: 10 } })
}
let offered: Promise<void> | undefined

// Last, because it changes what the shop offers.
test.for(looks)(
  'on $name, a guest pays in the second currency with delivery, tax and a code',
  ({ viewport, scheme }, { visit }) =>
    shop.run(async () => {
      offered ??= offerSecondCurrency()
      await offered

      // Each currency is calculated from its own prices: two at 12.34 and one at 7.79, which costs 210.00 in ZWG.
      const sums = (subtotal: number, delivery: number) => {
        const discount = Math.round(subtotal * 0.1)
        const tax = Math.round((subtotal - discount + delivery) * 0.155)
        return { subtotal, discount, delivery, tax, total: subtotal - discount + delivery + tax }
      }
      const [usd, zwg] = [sums(2 * 1234 + 779, 450), sums(2 * inZwg(1234) + 21_000, inZwg(450))]
      const both = (inZwgCents: number, inUsdCents: number) =>
        plain(`${money(inZwgCents, 'ZWG')}${money(inUsdCents, 'USD')} (1 USD = ${rate} ZWG)`)
      const rows = [
        `Subtotal: ${plain(money(zwg.subtotal, 'ZWG'))}`,
        `Spring (SPRING10): −${plain(money(zwg.discount, 'ZWG'))}`,
        `DeliveryCourier: ${plain(money(zwg.delivery, 'ZWG'))}`,
        `VAT 15.5%: ${plain(money(zwg.tax, 'ZWG'))}`,
        `Total: ${both(zwg.total, usd.total)}`,
      ]

      const changes = await sinceNow()
      const { page, open } = await visit({ viewport, scheme })
      for (const [slug, name, times] of [
        ['tide', 'Tide', 2],
        ['atlas', 'Atlas', 1],
      ] as const) {
        await open(`/shop/${slug}`)
        for (let time = 0; time < times; time++) {
          await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
          await sees(page, `Added ${name}`)
        }
      }
      await page.getByRole('button', { name: 'View cart' }).click()
      await page.getByRole('radio', { name: 'ZWG' }).check({ force: true })
      const [cartUsd, cartZwg] = [usd, zwg].map(({ subtotal }) => Math.round(subtotal * 0.155) + subtotal)
      await expect
        .poll(() => totals(page))
        .toEqual([
          rows[0],
          `VAT 15.5%: ${plain(money(cartZwg! - zwg.subtotal, 'ZWG'))}`,
          `Total: ${both(cartZwg!, cartUsd!)}`,
        ])

      await page.getByRole('link', { name: 'Checkout' }).click()
      const email = `${randomUUID().slice(0, 8)}@buyers.example`
      await fillContact(page, email)
      await page.getByRole('radio', { name: /^Delivery/ }).check()
      await page.getByLabel('Street address').fill('12 Josiah Tongogara Ave')
      await page.getByLabel('City or town').fill('Harare')
      await page.getByRole('radio', { name: /^Courier/ }).waitFor()
      await page.getByLabel('Discount code').fill('spring10')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect.poll(() => totals(page)).toEqual(rows)
      await page.getByRole('radio', { name: /Visa or Mastercard/ }).check()
      await placeOrder(page)
      await heading(page, 'Demo payment')
      const number = (await page.locator('strong').first().textContent())!
      await sees(page, (zwg.total / 100).toFixed(2))
      expect(await changes()).toEqual({ held: 2, revenue: 0 })
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await heading(page, 'Payment received')
      expect(plain(await page.locator('main header').innerText())).toContain(plain(money(zwg.total, 'ZWG')))
      expect(await changes()).toEqual({ held: 2, revenue: usd.total })
      await page.getByRole('link', { name: 'See your order' }).click()
      await heading(page, `Order ${number}`)
      expect(await totals(page)).toEqual(rows)
      await expectReadable(page)

      const receipt = await shop.mails(email, `Receipt for your order ${number}`)
      expect(plain(receipt.text!)).toContain(plain(money(zwg.total, 'ZWG')))
      const text = plain((await readPages(new Uint8Array(receipt.attachments[0]!.content as ArrayBuffer))).join('\n'))
      for (const cents of [zwg.subtotal, zwg.discount, zwg.delivery, zwg.tax, zwg.total])
        expect(text).toContain(plain(money(cents, 'ZWG')))
      for (const part of ['10012345', 'SPRING10', `VAT 15.5% on ${plain(money(zwg.total - zwg.tax, 'ZWG'))}`])
        expect(text).toContain(part)

      const staff = await visit({ viewport, scheme, token: shop.admin.token! })
      const { _id: id } = (await shop.admin.adminOrders.list({})).results[0]!
      await staff.open(`/admin/orders/${id}`)
      await expect.poll(() => totals(staff.page)).toEqual(rows)
      await expectReadable(staff.page)
    }),
)
