import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { SavedProduct } from '#shared/commerce/products.ts'
import { formatCsv } from '#shared/core/csv.ts'
import { sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

test('imports a table and lists its changes in the log', async ({ visit }) => {
  const token = await sessionOf('admin')
  const tag = randomUUID().slice(0, 8)
  const body = { name: `Kite ${tag}`, description: 'It flies', price: 10, sku: `K-${tag}`, status: 'draft' }
  const { product } = await ask<SavedProduct>('POST', '/api/products', { token, body })
  const { page, open } = await visit({ token })

  await open('/admin/manage-products')
  await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
  await sees(page, 'You see a preview before anything changes.')
  const template = page.getByRole('button', { name: 'Download a template' })
  const [filled] = await Promise.all([page.waitForEvent('download'), template.click()])
  expect(filled.suggestedFilename()).toBe('products-template.csv')
  expect(await readFile(await filled.path(), 'utf8')).toContain('SKU,Barcode,Name,Description,Category')
  const bring = async (rows: string[][]) => {
    const buffer = Buffer.from(formatCsv([['SKU', 'Name', 'Cost to you', 'Description'], ...rows]))
    await page
      .locator('input[type=file][accept*=csv]')
      .setInputFiles({ name: 'kites.csv', mimeType: 'text/csv', buffer })
  }
  await bring([
    [`K-${tag}`, `Kite ${tag}`, 'a lot', 'It flies high'],
    [`N-${tag}`, `Net ${tag}`, '3', 'It catches'],
  ])
  await sees(page, 'Price is missing: choose its column.')
  await page.getByLabel('Field for “Cost to you”').selectOption('Price *')
  await sees(page, 'Enter an amount, like 12.50.')
  expect(await page.getByRole('button', { name: 'Import 1 row, skip 1' }).isEnabled()).toBe(true)
  // The import remembers the mapping of the same columns.
  await bring([
    [`K-${tag}`, `Kite ${tag}`, '12', 'It flies high'],
    [`N-${tag}`, `Net ${tag}`, '3', 'It catches'],
  ])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await sees(page, '1 product created, 1 product changed')

  await open(`/admin/activity?q=${tag}`)
  const row = page
    .getByRole('row')
    .filter({ hasText: `Kite ${tag}` })
    .first()
  await row.getByText('$12.00').waitFor()
  await row.getByText('It flies high').waitFor()
  await row.getByRole('link', { name: 'Only this Kite' }).click()
  await page.getByRole('button', { name: 'Show everything again' }).waitFor()
  expect(new URL(page.url()).searchParams.get('item')).toBe(product._id)
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Deleted')
  await sees(page, 'Nothing matches.')
  await page.getByRole('button', { name: 'Show everything', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^activity-.*\.csv$/)
})
