import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Product, ProductPage } from '#shared/commerce/products.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { linkTo } from './mailbox.ts'
import { addressOf, ask, changeSettings, customersPassword, newCustomer, sessionOf } from './site.ts'

const list = (search = '') => ask<ProductPage>('GET', `/api/products?limit=100${search}`)
/** Products with enough stock and without variants. */
const plenty = async () =>
  (await list('&sort=price')).results.filter(({ availability, hasVariants }) => availability === 'in' && !hasVariants)
const cards = (page: Page) => page.locator('main article')
const cart = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const openCart = async (page: Page) => {
  await page.getByRole('button', { name: 'Open cart' }).click()
  await cart(page).waitFor()
}
const money = (amount: number) => `$${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`
const put = (page: Page, name: string) => page.getByRole('button', { name: `Add to cart ${name}`, exact: true }).click()

const place = (page: Page) => page.getByRole('button', { name: 'Place order' })

async function fillContact(page: Page, email: string) {
  await page.getByLabel('Name', { exact: true }).fill('Rosa Buyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('0771 234 567')
  await page.getByRole('checkbox', { name: /^I accept the/ }).check()
}

test('offers the cart as a WhatsApp message if the shop takes orders there', async ({ visit }) => {
  const { page, open } = await visit()
  const [first] = await plenty()
  const button = () => cart(page).getByRole('link', { name: 'Order on WhatsApp' })
  await open('/shop?sort=price')
  await put(page, first!.name)
  await openCart(page)
  await cart(page).getByText(first!.name).waitFor()
  expect(await button().count()).toBe(0)
  await changeSettings({ whatsapp_orders: '+263 771 234 567' })
  try {
    await open('/shop')
    await openCart(page)
    const address = new URL((await button().getAttribute('href'))!)
    expect(address.origin + address.pathname).toBe('https://wa.me/263771234567')
    expect(address.searchParams.get('text')).toContain(`1 × ${first!.name}`)
  } finally {
    await changeSettings({ whatsapp_orders: '' })
  }
})

test('orders as a guest, confirms by email and tracks the order', { tags: ['journey'] }, async ({ visit }) => {
  const guest = await visit()
  const { page, open } = guest
  await open('/shop')
  const chip = page.getByRole('button', { name: /^Books/ })
  const promised = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0])
  await chip.click()
  await sees(page, `${promised} products in Books`)
  expect(new URL(page.url()).search).toBe('?category=Books')
  await eventually(() => cards(page).count()).toBe(promised)

  const [first, second] = (await plenty()).filter(({ category }) => category === 'Books')
  await put(page, first!.name)
  await sees(page, `Added ${first!.name}`)
  await page.getByRole('link', { name: second!.name }).click()
  await page.getByRole('heading', { level: 1, name: second!.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/shop/${second!.slug}`)
  await page.getByRole('button', { name: `Add one ${second!.name}` }).click()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()

  await openCart(page)
  await sees(page, money(first!.price + 2 * second!.price))
  await cart(page)
    .getByRole('button', { name: `Add one ${first!.name}` })
    .click()
  await cart(page)
    .getByText(money(2 * first!.price + 2 * second!.price))
    .waitFor()
  await cart(page)
    .getByRole('button', { name: `Remove ${second!.name}` })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cart(page)
    .getByRole('button', { name: `Remove ${second!.name}` })
    .waitFor()
  await cart(page).getByRole('link', { name: 'Checkout' }).click()

  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await place(page).click()
  await sees(page, 'This field is required.')
  const email = `${randomUUID().slice(0, 8)}@buyers.example`
  await fillContact(page, email)
  const accepts = page.getByRole('checkbox', { name: /^I accept the/ })
  await accepts.uncheck()
  await place(page).click()
  await sees(page, 'Accept “Terms of Service” to place the order.')
  expect(await accepts.evaluate((box) => box === document.activeElement)).toBe(true)
  await accepts.check()
  await place(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  const number = await page.locator('main header strong').textContent()
  await page.getByRole('heading', { name: /^Confirm your order by / }).waitFor()
  await page.reload()
  await sees(page, number!)
  // Only the mailed link confirms it.
  expect(await page.getByRole('button', { name: 'Confirm order' }).count()).toBe(0)
  await page.goto(await linkTo(guest, email))
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await sees(page, `Order ${number} is confirmed.`)
  await eventually(() => page.getByRole('heading', { name: /^Confirm your order by / }).count()).toBe(0)
  await openCart(page)
  await sees(page, 'Your cart is empty')

  await open('/orders/track')
  await page.getByLabel('Order number').fill(number!.toLowerCase())
  await page.getByLabel('Email').fill('another@person.example')
  await page.getByRole('button', { name: 'Track order' }).click()
  await sees(page, 'We found no order with this number and email address.')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Track order' }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  // Guests have no messages, so the link opens the contact form.
  await page.getByRole('link', { name: 'Ask about this order' }).click()
  await eventually(() => page.getByLabel('Subject').inputValue()).toBe(`Order ${number}`)
})

test('tabs share a cart and create one order from it', async ({ visit }) => {
  const { page, context, open } = await visit()
  const [one, two] = await plenty()
  await open('/shop?sort=price')
  await put(page, one!.name)
  const other = await context.newPage()
  await other.goto('/shop?sort=price')
  await other.getByText('1 product in it').waitFor({ state: 'attached' })
  await put(other, two!.name)
  await page.getByText('2 products in it').waitFor({ state: 'attached' })
  await page.reload()
  await page.getByText('2 products in it').waitFor({ state: 'attached' })

  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto('/checkout')
    await fillContact(tab, `${randomUUID().slice(0, 8)}@buyers.example`)
    await eventually(() => place(tab).isEnabled()).toBe(true)
  }
  let sent = 0
  await context.route('**/api/checkout', async (route) => {
    sent += 1
    await eventually(() => sent).toBe(2)
    await route.continue()
  })
  await Promise.all(tabs.map((tab) => place(tab).click()))
  const answers = await Promise.all(
    tabs.map(async (tab) => {
      await sees(tab, /^Thank you for your order$|^This cart was ordered already/)
      return await tab.getByRole('heading', { level: 1 }).textContent()
    }),
  )
  expect(answers.sort()).toEqual(['Checkout', 'Thank you for your order'])
  for (const tab of tabs) await eventually(() => tab.getByText('products in it').count()).toBe(0)
  await other.close()
})

test('a price changed in the stored cart is not charged', async ({ visit }) => {
  const { page, open } = await visit()
  const [product] = await plenty()
  await open('/shop?sort=price')
  await put(page, product!.name)
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('cart:'))!
    const stored = JSON.parse(localStorage.getItem(key)!) as { lines: { price: number }[] }
    stored.lines[0]!.price = 0.01
    localStorage.setItem(key, JSON.stringify(stored))
  })
  await page.reload()
  await openCart(page)
  await sees(page, `Price changed from $0.01 to ${money(product!.price)}`)
  expect(await cart(page).getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
  await cart(page).getByRole('button', { name: 'Accept' }).click()
  await cart(page).getByRole('link', { name: 'Checkout' }).waitFor()
})

test('unavailable and short products block the checkout with a reason', async ({ visit }) => {
  const { page, open } = await visit()
  const admin = await sessionOf('admin')
  const make = (name: string, stock: number) =>
    ask<{ product: Product }>('POST', '/api/products', {
      token: admin,
      body: { name, description: 'Made for a test.', price: 3, stock, category: 'Electronics' },
    })
  const name = `Short lived ${randomUUID().slice(0, 6)}`
  const { product } = await make(name, 4)
  await open(`/shop/${product.slug}`)
  await sees(page, 'Only few left')
  await page.getByLabel(`Quantity of ${name}`).last().fill('99')
  await page.getByLabel(`Quantity of ${name}`).last().press('Enter')
  await sees(page, 'At most 20 at a time')
  await page.getByLabel(`Quantity of ${name}`).last().fill('4')
  await page.getByLabel(`Quantity of ${name}`).last().press('Enter')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await ask('PATCH', `/api/products/${product._id}`, { token: admin, body: { stock: 2 } })
  await openCart(page)
  await sees(page, 'We do not have 4 of these. Choose fewer.')
  expect(await cart(page).getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
  for (const _ of [1, 2])
    await cart(page)
      .getByRole('button', { name: `Remove one ${name}` })
      .click()
  await cart(page).getByRole('link', { name: 'Checkout' }).waitFor()
  await page.keyboard.press('Escape')
  await ask('DELETE', `/api/products/${product._id}`, { token: admin })
  await page.reload()
  await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor()
  await openCart(page)
  await sees(page, 'No longer available. Remove it to continue.')
  expect(await cart(page).getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
})

test('merges the carts at sign-in and clears them at sign-out', async ({ visit }) => {
  const [mine, earlier] = await plenty()
  const token = await sessionOf('customer')
  await ask('PUT', '/api/cart', { token, body: { items: [{ id: earlier!._id, qty: 2 }] } })
  const { page, open } = await visit()
  await open('/shop?sort=price')
  await put(page, mine!.name)
  await open('/checkout')
  const note = page.getByLabel('Note (optional)')
  await note.fill('Ring twice, please')
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email or username').fill('customer')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
  await sees(page, 'We kept 1 item from your earlier cart')
  await page.getByText('2 products in it').waitFor({ state: 'attached' })
  await eventually(() => note.inputValue()).toBe('Ring twice, please')
  await open('/shop')
  await openCart(page)
  await cart(page)
    .getByRole('button', { name: `Remove ${mine!.name}` })
    .click()
  await eventually(async () => {
    const { lines } = await ask<{ lines: { id: string; qty: number }[] }>('GET', '/api/cart', { token })
    return lines.map(({ id, qty }) => [id, qty])
  }).toEqual([[earlier!._id, 2]])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await eventually(() =>
    page.evaluate(
      () =>
        Object.keys(localStorage).filter((key) => key.startsWith('cart:') && localStorage[key].includes('/media/'))
          .length,
    ),
  ).toBe(0)

  // The checkout draft belongs to its user: the next user of this browser does not see it.
  await open('/shop?sort=price')
  await put(page, mine!.name)
  await open('/checkout')
  await page.locator('main').getByRole('link', { name: 'Log in' }).waitFor()
  expect([await note.inputValue(), await page.getByLabel('Name').inputValue()]).toEqual(['', ''])
})

/** A customer whose cart has two of one product, and a product that is not in the cart. */
async function withEarlierCart() {
  const [mine, earlier] = await plenty()
  const { token, username } = await newCustomer()
  await ask('PUT', '/api/cart', { token, body: { items: [{ id: earlier!._id, qty: 2 }] } })
  const stored = async () => {
    const { lines } = await ask<{ lines: { id: string; qty: number }[] }>('GET', '/api/cart', { token })
    return Object.fromEntries(lines.map(({ id, qty }) => [id, qty]))
  }
  return { mine: mine!, joined: { [mine!._id]: 1, [earlier!._id]: 2 }, stored, username }
}

async function logIn(page: Page, username: string) {
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(customersPassword)
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
}

test('merges a cart once when the response is lost', async ({ visit }) => {
  const { mine, joined, stored, username } = await withEarlierCart()
  const { page, open } = await visit({ failing: true })
  await open('/shop?sort=price')
  await put(page, mine.name)
  let lost = false
  await page.route('**/api/cart', async (route) => {
    if (lost || route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    lost = true
    await route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Gone on the way.' } })
  })
  await open('/login?next=/shop')
  await logIn(page, username)
  await eventually(() => lost).toBe(true)
  expect(await stored()).toEqual(joined)
  await page.reload()
  await sees(page, 'We kept 1 item from your earlier cart')
  await page.getByText('2 products in it').waitFor({ state: 'attached' })
  expect(await stored()).toEqual(joined)
})

test('merges carts on the page after sign-in', async ({ visit }) => {
  const { mine, joined, stored, username } = await withEarlierCart()
  const { page, open } = await visit()
  await open('/shop?sort=price')
  await put(page, mine.name)
  await open('/login?next=/shop')
  const begun: string[] = []
  let last = Date.now()
  const note = (request: Request) => {
    if (!request.isNavigationRequest()) begun.push(`${request.method()} ${new URL(request.url()).pathname}`)
    last = Date.now()
  }
  page.on('request', note)
  page.on('requestfinished', note)
  // On a slow network the previous page has time to send requests.
  await page.route('**/shop', async (route) => {
    await eventually(() => begun.includes('GET /api/auth/me') && Date.now() - last > 400).toBe(true)
    expect(begun).not.toContain('PUT /api/cart')
    await route.continue()
  })
  await logIn(page, username)
  await sees(page, 'We kept 1 item from your earlier cart')
  expect(new URL(page.url()).pathname).toBe('/shop')
  expect(await stored()).toEqual(joined)
})

test('Back skips the login page and the checkout', async ({ visit }) => {
  const { username } = await newCustomer()
  const [product] = await plenty()
  const { page, open } = await visit()
  await open(`/shop/${product!.slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, username)
  await page.waitForURL('**/checkout')
  await page.getByLabel('Phone', { exact: true }).fill('0771 234 567')
  await page.getByRole('checkbox', { name: /^I accept the/ }).check()
  await eventually(() => place(page).isEnabled()).toBe(true)
  await place(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  // With a verified address an order needs no confirmation.
  expect(await page.getByText('Confirm your order').count()).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: product!.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/shop/${product!.slug}`)
})

test('an expired session leaves the cart unchanged', async ({ visit }) => {
  const { token, username } = await newCustomer()
  const [one, two] = await plenty()
  const { page, open } = await visit({ token })
  await open('/shop?sort=price')
  await put(page, one!.name)
  await eventually(async () => (await ask<{ lines: object[] }>('GET', '/api/cart', { token })).lines.length).toBe(1)
  await ask('POST', '/api/auth/logout', { token })
  await put(page, two!.name)
  await sees(page, 'Your session has ended. Please log in again.')
  await page.getByText('2 products in it').waitFor({ state: 'attached' })
  await open('/login?next=/shop')
  await logIn(page, username)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.getByText('2 products in it').waitFor({ state: 'attached' })
  const again = await page.evaluate(() => localStorage.getItem('token')!)
  await eventually(async () => {
    const { lines } = await ask<{ lines: { id: string; qty: number }[] }>('GET', '/api/cart', { token: again })
    return lines.map(({ id, qty }) => [id, qty])
  }).toEqual([
    [one!._id, 1],
    [two!._id, 1],
  ])
})

test('shows the first offline message although its code is not loaded', async ({ visit }) => {
  const [product] = await plenty()
  const { page, context, open } = await visit({ failing: true })
  await open('/shop?sort=price')
  await context.setOffline(true)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: product!.name })
  await card.getByRole('button', { name: /cart/i }).click()
  await page.getByRole('alert').getByText(product!.name).waitFor()
  await page.getByRole('alert').getByRole('button').click()
  await page.getByRole('button', { name: 'Open cart' }).click()
  await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
})

test('does not queue an order while offline', async ({ visit }) => {
  const [product] = await plenty()
  const { page, context, open } = await visit()
  await open('/shop?sort=price')
  await put(page, product!.name)
  await open('/checkout')
  await fillContact(page, `${randomUUID().slice(0, 8)}@buyers.example`)
  await eventually(() => place(page).isEnabled()).toBe(true)
  await context.setOffline(true)
  await place(page).click()
  await sees(page, 'You seem to be offline. Please check your connection.')
  await context.setOffline(false)
  await place(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
})

/** An order of the demonstration's customer. */
async function orderOf(token: string, product: Pick<Product, '_id' | 'price'>) {
  const quick = await fetch(`${addressOf('demo').replace('localhost', '127.0.0.1')}/api/checkout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      items: [{ id: product._id, qty: 1 }],
      customer: { name: 'Chris Dube', email: 'customer@vitrine.example', phone: '0771 234 567' },
      payment: { method: 'manual' },
      acceptsTerms: true,
      total: product.price,
    }),
  })
  return ((await quick.json()) as { order: { _id: string; orderNumber: string } }).order
}

test('a customer views, cancels and repeats orders', async ({ visit }) => {
  const token = await sessionOf('customer')
  const [product] = await plenty()
  const order = await orderOf(token, product!)
  const { page, open } = await visit({ token })
  await open('/orders')
  await page.getByRole('link', { name: order.orderNumber }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` }).waitFor()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  // Enter selects the safe button.
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go back')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await sees(page, 'This order was cancelled')
  await page.getByRole('button', { name: 'Buy again' }).click()
  await cart(page)
    .getByRole('button', { name: `Remove ${product!.name}` })
    .waitFor()
})

test('a customer asks about an order in messages and returns to it', async ({ visit }) => {
  const token = await sessionOf('customer')
  const [product] = await plenty()
  const { _id, orderNumber } = await orderOf(token, product!)
  const { page, open } = await visit({ token })
  const askAbout = () => page.getByRole('link', { name: 'Ask about this order' }).click()
  await open(`/orders/${_id}`)
  await askAbout()
  const dialog = page.getByRole('dialog', { name: 'Write to Vitrine Demo' })
  await eventually(() => dialog.getByLabel('Subject').inputValue()).toBe(`Order ${orderNumber}`)
  await eventually(() => dialog.getByLabel('Message').evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByLabel('Message').fill('Could you wrap it?')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  const thread = page.getByRole('region', { name: 'Conversation', exact: true })
  await thread.getByText(`Order ${orderNumber}`).waitFor()
  await thread.getByText('Could you wrap it?').waitFor()
  const staff = await sessionOf('moderator')
  const { results } = await ask<{ results: object[] }>('GET', `/api/messages/conversations?q=${orderNumber}`, {
    token: staff,
  })
  expect(results).toMatchObject([{ kind: 'customer', subject: `Order ${orderNumber}`, unread: 1 }])

  // Back returns to the order, and asking again opens the same conversation.
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` }).waitFor()
  await askAbout()
  await thread.getByText('Could you wrap it?').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  // Problems with delivered orders have a conversation of their own.
  await open(`/orders/${_id}`)
  const reportProblem = page.getByRole('link', { name: 'Report a problem' })
  expect(await reportProblem.count()).toBe(0)
  await ask('PATCH', `/api/orders/${_id}`, { token: await sessionOf('admin'), body: { status: 'completed' } })
  await page.reload()
  await reportProblem.click()
  await eventually(() => dialog.getByLabel('Subject').inputValue()).toBe(`Problem with order ${orderNumber}`)
  await dialog.getByLabel('Message').fill('The handle is broken.')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await thread.getByText(`Problem with order ${orderNumber}`).waitFor()
})

test('visitors who open orders are sent to the login', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/orders')
  await page.waitForURL('**/login?next=%2Forders')
  await page.getByRole('link', { name: 'Track your order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Track an order' }).waitFor()
})

test('a product page is complete without JavaScript', async ({ visit }) => {
  const [product] = await plenty()
  const { page } = await visit({ scripts: false })
  expect((await page.goto(`/shop/${product!.slug}`))?.status()).toBe(200)
  expect(await page.title()).toContain(product!.name.slice(0, 20))
  const own = `${addressOf('demo')}/shop/${product!.slug}`
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(own)
  expect(await page.locator('meta[property="product:price:amount"]').getAttribute('content')).toBe(
    product!.price.toFixed(2),
  )
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as { '@type': string; offers?: object; name?: string },
  )
  expect(data.map((item) => item['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(data[0]).toMatchObject({
    name: product!.name,
    offers: { price: product!.price.toFixed(2), priceCurrency: 'USD', url: own },
  })
  expect(await page.locator('h1').allTextContents()).toEqual([product!.name])
  expect(await page.locator('main').textContent()).toContain(money(product!.price))
  const { address } = await ask<{ address: string }>('GET', '/api/company')
  const collection = await page.getByRole('complementary', { name: 'Collection' }).textContent()
  // The demonstration delivers as well, and takes payment online.
  expect(collection).toContain('Collection or delivery')
  expect(collection).not.toContain('pay')
  expect(collection).toContain(address)
  // The page is also served by id, with the slug in its canonical URL.
  await page.goto(`/shop/${product!._id}`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(own)
})

test.for(['/shop/no-such-product', '/shop/00000000-0000-4000-8000-000000000000'])(
  'answers 404 for %s',
  async (path, { visit }) => {
    const { page } = await visit({ scripts: false })
    expect((await page.goto(path))?.status()).toBe(404)
  },
)

test('stores the search in the URL and goes back', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/shop')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('scarf')
  await page.keyboard.press('Enter')
  await eventually(() => new URL(page.url()).search).toBe('?q=scarf')
  await eventually(() => cards(page).count()).toBe((await list('&q=scarf')).total)
  await page.getByRole('button', { name: 'Remove filter “scarf”' }).click()
  await eventually(() => new URL(page.url()).search).toBe('')
})

test('a phone shows filters behind a button and a cart sheet', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await open('/shop')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('button', { name: /^Over \$500/ }).click()
  await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await page.getByRole('button', { name: 'Filters Applied (1)' }).waitFor()
  expect(new URL(page.url()).search).toBe('?price=over-500')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  const picture = page.locator('main article img').first()
  expect(await picture.evaluate((image) => image.closest('div')!.getBoundingClientRect().height)).toBe(192)
  await openCart(page)
  const box = await cart(page).boundingBox()
  expect(Math.round(box!.y + box!.height)).toBeGreaterThanOrEqual(phone.height - 1)
  const lines = cart(page).getByRole('list').locator('..')
  expect(await lines.evaluate((box) => getComputedStyle(box).maxHeight)).toBe('288px')
})

test('a visitor requests a back-in-stock alert', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await open('/shop/scallop-sea-t-shirt')
  await page.getByRole('button', { name: 'Out of stock', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tell me when available' }).click()
  const ask = page.getByRole('button', { name: 'Notify me', exact: true })
  await ask.click()
  await sees(page, 'Your email is required.')
  const email = page.getByRole('textbox', { name: 'Email' })
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  await email.fill('rosa.waits@mail.example')
  await ask.click()
  await page.getByText('We will write to you once it is back.').waitFor()
})
