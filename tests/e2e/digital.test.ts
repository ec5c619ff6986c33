import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import type { Order } from '#shared/commerce/orders.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'
import type { AdminPhoto, Uploaded } from '#shared/content/photos.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { addressOf, ask, sessionOf } from './site.ts'

test('an admin sells a file, a guest downloads it after payment', async ({ visit }) => {
  const token = await sessionOf('admin')
  const body = { name: `Field guide ${randomUUID()}`, description: 'A book as a file.', price: 7, stock: 9 }
  const { product } = await ask<{ product: AdminProduct }>('POST', '/api/products', { token, body })
  // Other tests order the cheapest product, which needs a delivery there.
  onTestFinished(() => ask('DELETE', `/api/products/${product._id}`, { token }))
  const admin = await visit({ token })
  await admin.open(`/admin/edit-product/${product._id}`)
  const [chooser] = await Promise.all([
    admin.page.waitForEvent('filechooser'),
    admin.page.getByRole('button', { name: 'Add file' }).click(),
  ])
  await chooser.setFiles([{ name: 'guide.txt', mimeType: 'text/plain', buffer: Buffer.from('Look at the bark.') }])
  await sees(admin.page, '“guide.txt” added')
  await admin.page.getByRole('link', { name: 'guide.txt' }).waitFor()

  const { order, token: link } = await ask<{ order: Order; token: string }>('POST', '/api/checkout', {
    body: {
      items: [{ id: product._id, qty: 1 }],
      customer: { name: 'Rosa Lind', email: 'rosa@post.example', phone: '0771 234 567' },
      payment: { method: 'card' },
      acceptsTerms: true,
      delivery: { kind: 'none' },
      total: 7,
    },
  })
  const guest = await visit({ viewport: phone })
  const address = `/orders/${order._id}?token=${link}`
  await guest.open(address)
  await guest.page.getByRole('heading', { name: 'What you ordered' }).waitFor()
  expect(await guest.page.getByText('guide.txt').count()).toBe(0)
  await ask('POST', `/api/orders/${order._id}/payments`, { token, body: { amount: 7 } })
  await guest.page.reload()
  const [download] = await Promise.all([
    guest.page.waitForEvent('download'),
    guest.page.getByRole('link', { name: 'Download guide.txt' }).click(),
  ])
  expect([download.suggestedFilename(), await readFile(await download.path(), 'utf8')]).toEqual([
    'guide.txt',
    'Look at the bark.',
  ])
  await guest.page.getByText('4 downloads left').waitFor()

  await admin.open(`/admin/orders/${order._id}`)
  const files = admin.page.getByRole('region', { name: 'Files' })
  await files.getByText('1 download').waitFor()
  await files.getByRole('button', { name: 'Allow downloads of guide.txt again' }).click()
  await eventually(() => files.getByText('0 downloads').count()).toBe(1)
})

/** Uploads a published photo and waits for its sizes. */
async function uploadPhoto(token: string, title: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title, published: 'true' })) form.append(name, value)
  form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'tree.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${addressOf('demo')}/api/admin/photos/upload`, { method: 'POST', headers, body: form })
  const { photo } = (await reply.json()) as Uploaded
  const state = async () => (await ask<AdminPhoto>('GET', `/api/admin/photos/${photo._id}`, { token })).state
  await eventually(state).toBe('ready')
  return photo._id
}

test('an admin sells a photo, a guest pays for it and downloads the original', async ({ visit }) => {
  const token = await sessionOf('admin')
  const title = `Tree ${randomUUID().slice(0, 8)}`
  const bytes = await jpeg({ width: 1500, height: 1000 })
  const id = await uploadPhoto(token, title, bytes)
  onTestFinished(() => ask('DELETE', `/api/admin/photos/${id}`, { token }))
  const admin = await visit({ token })
  await admin.open(`/admin/content?tab=images&edit=${id}`)
  await admin.page.getByRole('button', { name: 'Sell this photo' }).click()
  await admin.page
    .getByRole('group', { name: /^Small/ })
    .getByLabel('Personal')
    .fill('5')
  const original = admin.page.getByRole('group', { name: /^Original/ })
  await original.getByLabel('Personal').fill('20')
  await original.getByLabel('Commercial').fill('80')
  await admin.page.getByRole('button', { name: 'Sell photo' }).click()
  await sees(
    admin.page,
    'For sale from $5.00. Visitors have no free download. They see it at most 960 pixels wide, in texts and slides too.',
  )
  await admin.page.getByRole('link', { name: 'Open product' }).click()
  const duplicate = admin.page.getByRole('button', { name: 'Duplicate' })
  await duplicate.hover()
  await sees(admin.page, 'This product sells a photo, and a photo has one product.')
  expect(await duplicate.getAttribute('aria-disabled')).toBe('true')

  const { page, open } = await visit({ viewport: phone })
  await open(`/photos/${id}`)
  const offer = page.getByRole('region', { name: 'Buy this photo' })
  // The small size that is sold is not displayed.
  const image = page.getByRole('main').locator('source[type="image/webp"]').first()
  expect(await image.getAttribute('srcset')).toMatch(/960w$/)
  expect(await page.getByRole('button', { name: 'Download', exact: true }).count()).toBe(0)
  await offer.getByRole('radio', { name: /^Original/ }).check()
  await offer.getByRole('radio', { name: 'Commercial' }).check()
  await offer.getByText('$80.00').first().waitFor()
  await offer.getByRole('button', { name: 'Add to cart' }).click()
  await sees(page, `Added ${title}, Original (1500 × 1000 px) / Commercial`)
  await open('/checkout')
  await page.getByLabel('Name', { exact: true }).fill('Rosa Buyer')
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@buyers.example`)
  await page.getByLabel('Phone', { exact: true }).fill('0771 234 567')
  await page.getByRole('checkbox', { name: /^I accept the/ }).check()
  await page.getByRole('radio', { name: /EcoCash/ }).check()
  await page.getByLabel('EcoCash number').fill('0771 111 111')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor()
  await page.getByRole('link', { name: 'See your order' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download tree.jpg' }).click(),
  ])
  expect((await readFile(await download.path())).equals(bytes)).toBe(true)
  await page.getByText('Licence', { exact: true }).click()
  await page.getByText(/advertising of the buyer/).waitFor()
})
