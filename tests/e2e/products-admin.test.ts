import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'
import { slowLine } from './slow-line.ts'
import { noise } from './upload-files.ts'

let made = 0
/** Creates a hidden product for this test with the API. */
async function product(token: string, fields: Partial<AdminProduct> = {}): Promise<AdminProduct> {
  const known = { name: `Lamp ${++made}-${Date.now()}`, description: 'A lamp.', price: 12, stock: 5 }
  const body = { ...known, status: 'draft', ...fields }
  return (await ask<{ product: AdminProduct }>('POST', '/api/products', { token, body })).product
}
const stored = (token: string, { _id }: AdminProduct) =>
  ask<AdminProduct>('GET', `/api/products/${_id}?view=admin`, { token })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an admin adds a product with pictures to the shop', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  await open('/admin/manage-products')
  for (const column of ['Product', 'Price', 'Stock', 'Status', 'Actions'])
    await page.getByRole('columnheader', { name: column }).first().waitFor()
  await page.getByRole('link', { name: 'Add Product' }).first().click()
  await page.getByRole('button', { name: 'Add Product' }).click()
  await sees(page, 'A name is required.')
  await sees(page, 'A price is required.')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('name')

  const name = `Sea Lamp ${Date.now()}`
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(`Glows ${'blue'.repeat(50)}.`)
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Bold' }).click()
  const price = page.locator('[data-field=price]')
  await price.fill('49.89')
  await price.press('ArrowUp')
  expect(await price.inputValue()).toMatch(/^49\.90?$/)
  await page.getByLabel('In stock').fill('7')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add pictures' }).click(),
  ])
  await chooser.setFiles([
    { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await jpeg() },
    { name: 'document.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ])
  await sees(page, 'Invalid file type for photo upload')
  await page.getByRole('button', { name: 'Remove lamp.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Add Product' }).click()
  await sees(page, 'Product added successfully')
  await rowOf(page, name).getByText('$49.90').waitFor()

  await rowOf(page, name)
    .getByRole('link', { name: `Edit ${name}` })
    .click()
  await page.getByRole('link', { name: 'View in the shop' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.locator('main img').count()).toBeGreaterThan(0)
  await page.locator('main strong', { hasText: 'Glows' }).waitFor()
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test('the save bar shows the upload progress of a picture', async ({ visit }) => {
  const token = await sessionOf('admin')
  const lamp = await product(token)
  const { page, open } = await visit({ token })
  await open(`/admin/edit-product/${lamp._id}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add pictures' }).click(),
  ])
  await chooser.setFiles([{ name: 'lamp.png', mimeType: 'image/png', buffer: await noise(900, 600) }])
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const progress = bar.getByRole('progressbar', { name: 'Upload progress' })
  const fasten = await slowLine(page, 200_000)
  await bar.getByRole('button', { name: 'Save' }).click()
  const sent = async () => Number(await progress.getAttribute('value'))
  await progress.waitFor()
  const before = await sent()
  await eventually(sent).toBeGreaterThan(before)
  expect(await sent()).toBeLessThan(1)
  expect(await bar.getByRole('button', { name: 'Saving…' }).isDisabled()).toBe(true)
  await fasten()
  await sees(page, 'Product updated successfully')
  await bar.waitFor({ state: 'detached' })
  expect((await stored(token, lamp)).images).toHaveLength(1)
})

test('adjusts the current stock and records the reason', async ({ visit }) => {
  const token = await sessionOf('admin')
  const lamp = await product(token)
  const { page, open } = await visit({ token })
  await open(`/admin/edit-product/${lamp._id}`)
  await page.getByLabel('Adjust stock').fill('3')
  await page.getByLabel('Reason').selectOption('returned')
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Product updated successfully')
  await page.getByRole('cell', { name: 'Returned by a customer' }).waitFor()
  expect((await stored(token, lamp)).stock).toBe(8)
  await page.getByLabel('Adjust stock').fill('-9')
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Only 8 in stock.')
  expect((await stored(token, lamp)).stock).toBe(8)
})

test('sets stock, previews the search result, saves and views, then trashes', async ({ visit }) => {
  const token = await sessionOf('admin')
  const made = await product(token, { status: 'active' })
  const other = await product(token, { status: 'active', category: 'Books' })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-product/${made._id}`)
  await page.getByLabel('Change stock').selectOption('set')
  await page.getByLabel('New stock').fill('0')
  await page.getByRole('switch', { name: 'Sell when out of stock' }).check()
  const preview = page.getByRole('figure', { name: 'Preview of the search result' })
  await page.locator('[data-field=seo_title]').fill('A lamp for the sea')
  await preview.getByText('A lamp for the sea').waitFor()
  await preview.getByText(`shop › ${made.slug}`).waitFor()
  const related = page.locator('[data-field=related]')
  await related.fill(other.name)
  await page.getByRole('option', { name: other.name }).click()
  await page.getByRole('list', { name: 'Related products' }).getByText(other.name).waitFor()
  await page.getByRole('button', { name: 'Save & view' }).click()
  await page.waitForURL(`**/shop/${made.slug}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).waitFor()
  const first = page.getByRole('region', { name: 'You may also like' }).getByRole('article').first()
  await first.getByText(other.name).first().waitFor()
  expect(await stored(token, made)).toMatchObject({ stock: 0, sellsWhenOut: true, seo_title: 'A lamp for the sea' })
  await open(`/admin/edit-product/${made._id}`)
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await sees(page, 'Undo')
  expect(new URL(page.url()).pathname).toBe('/admin/manage-products')
})

test('a conflict names the other admin and loses no changes', async ({ visit }) => {
  const token = await sessionOf('admin')
  const lamp = await product(token)
  const { page, open } = await visit({ token })
  await open(`/admin/edit-product/${lamp._id}`)
  await page.locator('[data-field=price]').fill('20')
  await ask('PATCH', `/api/products/${lamp._id}`, { token, body: { description: 'Changed meanwhile.' } })
  const save = page.getByRole('button', { name: 'Save' })
  await page.context().setOffline(true)
  await save.click()
  await sees(page, 'You seem to be offline. Please check your connection.')
  await page.context().setOffline(false)
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Changed by another user' })
  await dialog.getByText('This was changed by Alex Morgan at').waitFor()
  expect((await stored(token, lamp)).price).toBe(12)
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await eventually(() => page.locator('[data-field=description]').innerText()).toBe('Changed meanwhile.')
  expect(await page.locator('[data-field=price]').inputValue()).toBe('20')
  // Leaves immediately and restores the stored draft.
  await open(`/admin/edit-product/${lamp._id}`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await save.focus()
  await page.keyboard.press('Enter')
  await sees(page, 'Product updated successfully')
  expect(await stored(token, lamp)).toMatchObject({ price: 20, description: 'Changed meanwhile.' })
  await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test('restores a deleted product with undo and from the trash', async ({ visit }) => {
  const token = await sessionOf('admin')
  const lamp = await product(token)
  const { page, open } = await visit({ token })
  await open(`/admin/manage-products?q=${encodeURIComponent(lamp.name)}`)
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${lamp.name}` }).click()
    await sees(page, 'Are you sure you want to delete this product?')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await sees(page, 'Product deleted successfully')
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, lamp.name).waitFor()
  await remove()
  await sees(page, 'No products match.')
  await page.getByRole('button', { name: /^Trash/ }).click()
  await page.getByRole('button', { name: `Restore ${lamp.name}` }).click()
  await sees(page, `Restored “${lamp.name}”`)
  // The message may still be that of the undo.
  await eventually(async () => (await stored(token, lamp)).trashedAt).toBeUndefined()
})

test('scrolls the selected filter into view on a phone', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone, token: await sessionOf('admin') })
  const isInSight = async (selected: ReturnType<Page['locator']>) => {
    const box = (await selected.boundingBox())!
    return box.x >= 0 && box.x + box.width <= phone.width
  }
  await open('/admin/manage-products?view=low')
  const low = page.getByRole('button', { name: /^Low stock \d+$/, pressed: true })
  await eventually(() => isInSight(low)).toBe(true)
  await page.getByRole('button', { name: /^All \d+$/ }).click()
  await eventually(() => isInSight(page.getByRole('button', { name: /^All \d+$/, pressed: true }))).toBe(true)
  await open('/admin/content?tab=documents')
  await eventually(() => isInSight(page.getByRole('tab', { name: /^Documents/, selected: true }))).toBe(true)
})

test('the new product form marks required fields', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/add-product')
  const signOf = (name: string) =>
    page
      .locator('label', { hasText: name })
      .first()
      .evaluate((label) => getComputedStyle(label, '::after').content)
  expect(await signOf('Name')).toContain(' *')
  expect(await signOf('SKU')).toBe('none')
})

test('asks before leaving a changed new product', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/add-product')
  await page.getByLabel('Name', { exact: false }).first().fill('Half a lamp')
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/add-product')
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
})

test('rejects a HEIC picture with the reason when it is selected', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/add-product')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add pictures' }).click(),
  ])
  await chooser.setFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('picture') })
  await sees(page, /^HEIC pictures cannot be shown on websites\./)
  expect(await page.getByRole('button', { name: 'Remove IMG_0001.HEIC' }).count()).toBe(0)
})

test('restores a new product after closing its tab; Cancel discards it', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token, viewport: phone })
  await open('/admin/add-product')
  await page.getByLabel('Name', { exact: false }).first().fill('Half a lamp')
  await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half a lamp')
  await open('/admin/add-product')
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe('Half a lamp')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half a lamp')
})

test('an admin reprices 200 products and undoes it', async ({ visit }) => {
  const token = await sessionOf('admin')
  const prefix = `bulk${Date.now()}`
  const lamps: AdminProduct[] = []
  for (let at = 0; at < 200; at += 10)
    lamps.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, of) => product(token, { name: `${prefix} ${at + of}` })))),
    )
  const { page, open } = await visit({ token })
  await open(`/admin/manage-products?q=${prefix}`)
  await page.getByLabel('Select all loaded products').check()
  await page.getByRole('button', { name: 'Select all 200' }).click()
  await page.getByRole('toolbar', { name: '200 selected' }).getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices of 200 products' })
  await dialog.getByLabel('Change in percent').fill('-95')
  await dialog.getByText('Reduce by at most 90 %.').waitFor()
  await dialog.getByLabel('Change in percent').fill('10')
  await dialog.getByRole('list', { name: 'New prices' }).getByText('$13.20').first().waitFor()
  await dialog.getByRole('button', { name: 'Change prices' }).click()
  await sees(page, '200 products repriced')
  const prices = async () => new Set(await Promise.all(lamps.map(async (lamp) => (await stored(token, lamp)).price)))
  expect(await prices()).toEqual(new Set([13.2]))
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => [...(await prices())]).toEqual([12])
  // The list shows it without reloading.
  await eventually(() => page.getByText('$13.20').count()).toBe(0)
  // Other tests of this site list products.
  for (const some of [lamps.slice(0, 100), lamps.slice(100)])
    await ask('PATCH', '/api/products/bulk', {
      token,
      body: { ids: some.map(({ _id }) => _id), change: { action: 'trash' } },
    })
})
