import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AdminProduct, Product, ProductCard, ProductPage } from '#shared/commerce/products.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

const focused = () => document.activeElement?.getAttribute('data-field')

test('an admin creates variants; a visitor buys one', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  const name = `Pennant ${randomUUID().slice(0, 8)}`
  await open('/admin/add-product')
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Flies.')
  await page.locator('[data-field=price]').fill('20')
  await page.getByRole('button', { name: 'Add an option' }).click()
  await page.getByLabel('Option 1', { exact: true }).fill('Length')
  await page.getByLabel('Value 1 of Length').fill('Short')
  expect(await page.getByRole('button', { name: 'Create variants' }).isDisabled()).toBe(false)
  // Enter moves to the next value and does not submit.
  await page.getByLabel('Value 1 of Length').press('Enter')
  await eventually(() => page.evaluate(focused)).toBe('options.0.values.1.text')
  await page.keyboard.type('Long')
  await page.getByRole('button', { name: 'Create variants' }).click()
  await page.getByLabel('In stock of Long').fill('3')
  await page.getByLabel('Price of Long').fill('a lot')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await sees(page, 'Enter an amount, e.g. 19.90.')
  await eventually(() => page.evaluate(focused)).toBe('variants.1.price')
  await page.getByLabel('Price of Long').fill('25')
  await page.getByLabel('SKU of Long').fill(`${name} L`)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await sees(page, 'Product added successfully')
  for (const text of ['· 2 variants', '2 variants low'])
    await page.getByRole('row').filter({ hasText: name }).getByText(text).waitFor()

  const buyer = await visit()
  await buyer.open(`/shop?q=${encodeURIComponent(name)}`)
  const shop = buyer.page
  await shop.getByText('From $20.00').waitFor()
  await shop.getByRole('link', { name: `Choose options ${name}` }).click()
  await shop.getByRole('heading', { level: 1, name }).waitFor()
  // The first available variant is selected.
  await sees(shop, 'Only few left')
  await sees(shop, '$25.00')
  await shop.getByRole('link', { name: 'Short out of stock' }).click()
  await sees(shop, '$20.00')
  await shop.getByRole('button', { name: 'Out of stock', exact: true }).waitFor()
  await shop.getByRole('button', { name: 'Tell me when available' }).waitFor()
  const address = shop.url()
  expect(address).toMatch(/\?variant=[0-9a-f-]{36}$/)
  await shop.getByRole('link', { name: 'Long' }).click()
  await eventually(() => shop.url()).not.toBe(address)
  await shop.getByRole('button', { name: `Add one ${name}, Long` }).click()
  await shop.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await sees(shop, `Added ${name}, Long`)
  await shop.reload()
  await sees(shop, 'Only few left')
  await shop.getByRole('button', { name: 'Open cart' }).click()
  const cart = shop.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByText('Long', { exact: true }).waitFor()
  await cart.getByText('2 × $25.00').waitFor()
  await cart.getByRole('link', { name: 'Checkout' }).click()
  await shop.getByLabel('Name', { exact: true }).fill('Rosa Buyer')
  await shop.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@buyers.example`)
  await shop.getByLabel('Phone', { exact: true }).fill('0771 234 567')
  await shop.getByRole('checkbox', { name: /^I accept the/ }).check()
  await shop.getByRole('button', { name: 'Place order' }).click()
  await shop.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  await shop.getByText('Long', { exact: true }).waitFor()
  await sees(shop, `${name} L`)

  // Buying again adds the same variant, up to its stock.
  const done = new URL(shop.url()).searchParams
  await buyer.open(`/orders/${done.get('order')}?token=${done.get('token')}`)
  await shop.getByRole('button', { name: 'Buy again' }).click()
  await cart.getByText('Long', { exact: true }).waitFor()
  await cart.getByText('$25.00').first().waitFor()

  const { results } = await ask<ProductPage>('GET', `/api/products?q=${encodeURIComponent(name)}`)
  const [product] = results as [ProductCard]
  const stored = await ask<AdminProduct>('GET', `/api/products/${product._id}?view=admin`, { token })
  expect(stored.variants.map(({ values, stock }) => [...values, stock])).toEqual([
    ['Short', 0],
    ['Long', 1],
  ])
  await ask('DELETE', `/api/products/${product._id}`, { token })
})

test('shows variant errors in their cells and reasons in the history', async ({ visit }) => {
  const token = await sessionOf('admin')
  const make = async (body: object) =>
    (await ask<{ product: AdminProduct }>('POST', '/api/products', { token, body })).product
  const [code, name] = [randomUUID(), `Cape ${randomUUID().slice(0, 8)}`]
  const about = { description: 'Warm.', price: 30, status: 'draft' }
  const taken = await make({ ...about, name: `${name} too`, sku: code })
  const cape = await make({
    ...about,
    name,
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { values: ['S'], stock: 5 },
      { values: ['M'], stock: 2 },
    ],
  })
  const { page, open } = await visit({ token, viewport: phone })
  await open(`/admin/edit-product/${cape._id}`)
  await page.getByLabel('SKU of M').fill(code)
  await page.getByLabel('In stock of S').fill('8')
  await page.getByLabel('Reason for stock changes').selectOption('counted')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('listitem').getByText('Another product has this SKU.').waitFor()
  await eventually(() => page.evaluate(focused)).toBe('variants.1.sku')
  expect(await page.getByLabel('In stock of S').inputValue()).toBe('8')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByLabel('SKU of M').fill(`${code}-m`)
  // Renaming an option value does not change the variant.
  await page.getByLabel('Value 1 of Size').fill('Small')
  await page.keyboard.press('ControlOrMeta+s')
  await sees(page, 'Product updated successfully')
  await page.getByRole('cell', { name: 'Small: Recounted' }).waitFor()
  await page.getByLabel('In stock of Small').waitFor()
  const stored = async () => ask<AdminProduct>('GET', `/api/products/${cape._id}?view=admin`, { token })
  const [small] = (await stored()).variants
  expect(small).toMatchObject({ _id: cape.variants[0]!._id, values: ['Small'], stock: 8 })

  await page.getByRole('button', { name: 'Remove M', exact: true }).last().click()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('cell', { name: 'M: Variant removed' }).waitFor()
  expect((await stored()).stock).toBe(8)
  for (const { _id } of [taken, cape]) await ask('DELETE', `/api/products/${_id}`, { token })
})

test('variants have addresses and structured data without JavaScript', async ({ visit }) => {
  const print = await ask<Product>('GET', '/api/products/nine-arches-framed-print')
  const { page } = await visit({ scripts: false })
  await page.goto('/shop/nine-arches-framed-print')
  await sees(page, '$139.00')
  await page.getByRole('link', { name: '70 × 100 cm out of stock' }).click()
  await sees(page, '$279.00')
  await page.getByRole('button', { name: 'Out of stock', exact: true }).waitFor()
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/shop\/nine-arches-framed-print$/)
  const [structuredData] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  const offer = (price: string, availability: string, at: number) => ({
    '@type': 'Product',
    size: print.options[0]!.values[at],
    offers: {
      ...{ '@type': 'Offer', price, priceCurrency: 'USD', availability: `https://schema.org/${availability}` },
      url: expect.stringMatching(new RegExp(`/shop/nine-arches-framed-print\\?variant=${print.variants[at]!._id}$`)),
    },
  })
  expect(structuredData).toMatchObject({
    ...{ '@type': 'ProductGroup', productGroupID: 'PR-103', variesBy: ['https://schema.org/size'] },
    hasVariant: [offer('139.00', 'InStock', 0), offer('199.00', 'InStock', 1), offer('279.00', 'OutOfStock', 2)],
  })
})
