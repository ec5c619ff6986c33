import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { csvOf, shopifyProduct, wxr } from '#server/transfer/moves/move-files-for-tests.ts'
import { eventually, sees, test } from './journey.ts'
import { createSite } from './new-site.ts'
import { sessionOf } from './site.ts'

test('moves a WordPress export in, names what is missing, and redirects its addresses', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/import')
  const region = (name: string) => page.getByRole('region', { name })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    region('Move from WordPress').getByRole('button', { name: 'Choose a file from WordPress' }).click(),
  ])
  const buffer = wxr([
    {
      id: 1,
      title: 'Moved soup',
      slug: 'moved-soup',
      content: 'Hot <img src="http://127.0.0.1:9/pot.jpg"> [slider id="1"]',
    },
    {
      id: 2,
      type: 'page',
      title: 'Moved page',
      slug: 'moved-page',
      link: 'https://old.example/moved/',
      content: '<p>Here</p>',
    },
  ])
  await chooser.setFiles({ name: 'old-site.xml', mimeType: 'text/xml', buffer })
  await region('What is lost').getByText('Shortcode [slider]').waitFor()
  await page.getByRole('button', { name: 'Start import' }).click()
  await region('1 record needs your attention').getByText('127.0.0.1:9/pot.jpg').waitFor()
  await sees(page, '2 records imported.')

  await open('/2020/05/moved-soup/?utm_source=mail')
  await page.getByRole('heading', { level: 1, name: 'Moved soup' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/blogs/moved-soup?utm_source=mail')

  await open('/admin/redirects')
  await page.getByRole('button', { name: 'Add redirect' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add redirect' })
  await dialog.getByLabel('Old address').fill('/older-page')
  await dialog.getByLabel('New address').fill('https://other.example/')
  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  await dialog.getByText('Redirects lead to addresses of this site only.').waitFor()
  await dialog.getByLabel('New address').fill('/moved')
  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  // The target is redirected itself, so the redirect leads to its end.
  await page.getByRole('row', { name: '/older-page' }).getByText('/pages/moved-page').waitFor()
  await open('/older-page')
  await page.getByRole('heading', { level: 1, name: 'Moved page' }).waitFor()

  await open('/admin/redirects')
  await page.getByRole('button', { name: 'Paste many' }).click()
  const paste = page.getByRole('dialog', { name: 'Paste many redirects' })
  await paste.getByLabel('Redirects').fill('/pasted-1,/shop\n/no-target\n/pasted-2,/shop')
  await paste.getByRole('button', { name: 'Save redirects' }).click()
  await paste.getByText('1 line could not be saved.').waitFor()
  expect(await paste.getByLabel('Redirects').inputValue()).toBe('/no-target')
  await paste.getByLabel('Redirects').fill('/no-target,/shop')
  await paste.getByRole('button', { name: 'Save redirects' }).click()
  await page.getByRole('dialog', { name: 'Redirects saved' }).getByText('1 redirect added').waitFor()
})

/** Uploads a file on the import page and shows its preview. Returns the numbers of records there, by kind. */
async function preview(page: Page, source: 'WordPress' | 'Shopify', file: { name: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: `Choose a file from ${source}` }).click(),
  ])
  await chooser.setFiles({ mimeType: 'application/octet-stream', ...file })
  await page.getByRole('button', { name: 'Start import' }).waitFor()
  const counts = page.locator('dl > div')
  return Object.fromEntries(
    await Promise.all(
      (await counts.all()).map(async (one) => [
        await one.getByRole('term').textContent(),
        await one.getByRole('definition').textContent(),
      ]),
    ),
  )
}

test('moves 200 posts of WordPress and 500 products of Shopify in, with redirects', {
  timeout: 240_000,
}, async ({ visit }) => {
  const owner = await visit()
  const { page } = owner
  const { origin } = await createSite(owner, 'Business')
  /** The status of the first answer, and where the browser ends. */
  const goTo = async (path: string) => {
    const reply = await page.goto(origin + path)
    const first = await reply!.request().redirectedFrom()?.response()
    return [first?.status(), new URL(page.url()).pathname]
  }
  const totals = () =>
    page.evaluate(() =>
      Promise.all(
        ['/api/blogs?limit=1', '/api/products?limit=1'].map(
          async (path) => ((await (await fetch(path)).json()) as { total: number }).total,
        ),
      ),
    )
  const importAll = async (counted: string) => {
    await page.getByRole('button', { name: 'Start import' }).click()
    await page.getByRole('row', { name: counted }).waitFor({ timeout: 150_000 })
    await page.getByRole('button', { name: 'Remove report' }).click()
  }

  await page.goto(`${origin}/admin/import`)
  const [blogs, products] = await totals()
  const posts = Array.from({ length: 200 }, (_, at) => ({
    id: 100 + at,
    title: `Recipe ${at}`,
    slug: `recipe-${at}`,
    content: `Stir ${at} times.\n\n[slider id="1"]`,
  }))
  const fromWordPress = await preview(page, 'WordPress', { name: 'export.xml', buffer: wxr(posts) })
  expect(fromWordPress).toMatchObject({ Posts: '200' })
  await page.getByRole('region', { name: 'What is lost' }).getByText('Shortcode [slider] (200)').waitFor()
  await importAll('Posts 200')

  const lamps = Array.from({ length: 500 }, (_, at) =>
    shopifyProduct(`lamp-${at}`, { Title: `Lamp ${at}`, 'Variant SKU': `L-${at}` }),
  )
  const voucher = shopifyProduct('voucher', { 'Gift Card': 'true' })
  const table = { name: 'products.csv', buffer: csvOf([...lamps, voucher]) }
  expect(await preview(page, 'Shopify', table)).toMatchObject({ Products: '500' })
  await page.getByRole('region', { name: 'What is lost' }).getByText('Gift cards (1)').waitFor()
  await importAll('Products 500')

  expect(await goTo('/2020/05/recipe-199/')).toEqual([301, '/blogs/recipe-199'])
  await page.getByRole('heading', { level: 1, name: 'Recipe 199' }).waitFor()
  expect(await goTo('/products/lamp-499')).toEqual([301, '/shop/lamp-499'])
  await page.getByRole('heading', { level: 1, name: 'Lamp 499' }).waitFor()
  await eventually(totals).toEqual([blogs! + 200, products! + 500])
})
