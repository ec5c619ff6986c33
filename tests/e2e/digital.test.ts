import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Order } from '#shared/commerce/orders.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

test('an admin sells a file, a guest downloads it after payment', async ({ visit }) => {
  const token = await sessionOf('admin')
  const body = { name: `Field guide ${randomUUID()}`, description: 'A book as a file.', price: 7, stock: 9 }
  const { product } = await ask<{ product: AdminProduct }>('POST', '/api/products', { token, body })
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
      payment: { method: 'manual' },
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
