import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ProductPage } from '#shared/commerce/products.ts'
import { eventually, test } from './journey.ts'
import { ask, customersPassword, newCustomer, sessionOf } from './site.ts'

/** Holds the scripts of a page, as on a slow network. The result releases them. */
async function withoutItsScripts(page: Page, path: string) {
  let come = () => {}
  const scripts = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return come
}

/** Holds the work that React plans, so that the next page stays created and not hydrated until `hydrate`. */
async function holdHydration(page: Page) {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    let isHolding = true
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
      const send = () => postMessage.apply(this, sent)
      if (isHolding) held.push(send)
      else send()
    }
    const hydrate = () => {
      isHolding = false
      for (const send of held.splice(0)) send()
    }
    Object.assign(window, { hydrate })
  })
  return {
    created: async () => {
      await page.waitForFunction(() => {
        const app = document.getElementById('app')!
        return Object.keys(app).some((key) => key.startsWith('__reactContainer'))
      })
      expect(await page.evaluate(() => performance.getEntriesByName('alive').length)).toBe(0)
    },
    hydrate: () => page.evaluate(() => (window as unknown as { hydrate(): void }).hydrate()),
  }
}

test('going back between creation and hydration shows the right page', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/photos')
  const chip = page.getByRole('button', { name: /^Abstract/ })
  await chip.click()
  await page.getByText(/\d+ photos in Abstract/).waitFor()
  const { created, hydrate } = await holdHydration(page)
  await page.reload()
  await created()
  await page.goBack()
  expect(await chip.getAttribute('aria-pressed')).toBe('true')
  await hydrate()
  await eventually(() => chip.getAttribute('aria-pressed')).toBe('false')
  expect(new URL(page.url()).search).toBe('')
})

test('sends what was typed before the scripts when Login is pressed before hydration', async ({ visit }) => {
  const { username } = await newCustomer()
  const { page } = await visit()
  const { created, hydrate } = await holdHydration(page)
  const scriptsCome = await withoutItsScripts(page, '/login?next=/about')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(customersPassword)
  scriptsCome()
  await created()
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
  await hydrate()
  await page.waitForURL(({ pathname }) => pathname === '/about')
})

test('replays a click from before hydration exactly once', async ({ visit }) => {
  const { results } = await ask<ProductPage>('GET', '/api/products?limit=100&sort=price')
  const product = results.find(({ availability, hasVariants }) => availability === 'in' && !hasVariants)!
  const { page } = await visit()
  const scriptsCome = await withoutItsScripts(page, `/shop/${product.slug}`)
  for (let time = 0; time < 3; time++) await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('button', { name: 'Open cart' }).click()
  scriptsCome()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByRole('button', { name: `Remove ${product.name}` }).waitFor()
  expect(await cart.getByLabel(`Quantity of ${product.name}`).last().inputValue()).toBe('1')
})

test('submits a form that was filled and sent before hydration', async ({ visit }) => {
  const { username } = await newCustomer()
  const { page } = await visit()
  const scriptsCome = await withoutItsScripts(page, '/login?next=/about')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(customersPassword)
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
  // Credentials must not be in the URL, where logs and other users would show them.
  expect(new URL(page.url()).search).toBe('?next=/about')
  scriptsCome()
  await page.waitForURL(({ pathname }) => pathname === '/about')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})

test('retains and sends form values typed before hydration', async ({ visit }) => {
  const { page } = await visit()
  const scriptsCome = await withoutItsScripts(page, '/contact?subject=A%20visit')
  await page.getByLabel('Name').fill('Rosa Lind')
  await page.getByLabel('Message').fill('Is it open on Sunday?')
  scriptsCome()
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
  // Typing rerenders the form; the other fields must not change.
  await page.getByLabel('Email').fill('rosa.lind@mail.example')
  expect(await page.getByLabel('Name').inputValue()).toBe('Rosa Lind')
  expect(await page.getByLabel('Message').inputValue()).toBe('Is it open on Sunday?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Message sent successfully!').first().waitFor()
})

test('searches before the scripts are loaded', async ({ visit }) => {
  const { page } = await visit()
  await withoutItsScripts(page, '/search')
  await page.getByRole('searchbox').first().fill('scarf')
  await page.keyboard.press('Enter')
  await eventually(() => new URL(page.url()).searchParams.get('k')).toBe('scarf')
})

test('private pages request their scripts while page timers are stopped', async ({ visit }) => {
  const { page } = await visit({ token: await sessionOf('admin') })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.goto('/admin/orders', { waitUntil: 'domcontentloaded' })
  await asked
  await page.clock.resume()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})

test('public pages request their scripts after the first paint', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/shop')
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(asked.length).toBeGreaterThan(0)
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted)
})
